/** Constants of the DJ's board (ADR 36), apart from the schemas, which pages don't need. */

export const songStates = ['queued', 'next', 'playing', 'played', 'skipped'] as const;
export type SongState = (typeof songStates)[number];

/** An organiser's acts on the board. */
export const boardActs = ['play', 'played', 'skip', 'requeue', 'lock', 'unlock', 'pause', 'reopen', 'undo'] as const;
export type BoardAct = (typeof boardActs)[number];

/** Acts on the whole board; every other act is on one song. */
export const actsWithoutSong: readonly BoardAct[] = ['unlock', 'pause', 'reopen', 'undo'];
