/** Words of the DJ's board (ADR 36), without the schemas: pages need no more. */

export const songStates = ['queued', 'next', 'playing', 'played', 'skipped'] as const;
export type SongState = (typeof songStates)[number];

/** What an organiser can do to the board. */
export const boardActs = ['play', 'played', 'skip', 'requeue', 'lock', 'unlock', 'pause', 'reopen', 'undo'] as const;
export type BoardAct = (typeof boardActs)[number];

/** Of the whole board; every other act is of one song. */
export const actsWithoutSong: readonly BoardAct[] = ['unlock', 'pause', 'reopen', 'undo'];
