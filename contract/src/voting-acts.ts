/** Words of the vote desk (ADR 38), without the schemas: pages need no more. */

/** What organisers do with the vote as a whole from its desk. */
export const deskActs = [
  'schedule',
  'open',
  'undo-open',
  'extend',
  'close',
  'take-back',
  'publish',
  'start-stage',
] as const;
export type DeskAct = (typeof deskActs)[number];

/** The word to type for each act, besides the password. Undoing a close asks for neither: it is possible for ten seconds only. */
export const confirmWords = {
  schedule: 'TIMES',
  open: 'OPEN',
  'undo-open': 'LOCK',
  extend: 'EXTEND',
  close: 'CLOSE',
  publish: 'PUBLISH',
  'start-stage': 'STAGE',
} as const satisfies Partial<Record<DeskAct, string>>;
export type ConfirmedAct = keyof typeof confirmWords;

/** The word that an act takes; undefined when it takes none. */
export const confirmWordOf = (act: DeskAct): string | undefined =>
  (confirmWords as Partial<Record<DeskAct, string>>)[act];

/** Phones write the first letter large and a space at the end, so neither matters. */
export const isConfirmedBy = (act: DeskAct, word: string): boolean => word.trim().toUpperCase() === confirmWordOf(act);

/** The steps of the seal, in their order. */
export const sealSteps = ['begun', 'people', 'ballots', 'removal', 'finished'] as const;
export type SealStep = (typeof sealSteps)[number];
