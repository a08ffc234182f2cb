/** Constants of the vote desk (ADR 38), apart from the schemas, which pages don't need. */

/** Organisers' acts on the vote as a whole. */
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

/** The word to type for each act, besides the password. Undoing a closing needs neither, because it must be quick. */
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

/** The word for an act; undefined if it needs none. */
export const confirmWordOf = (act: DeskAct): string | undefined =>
  (confirmWords as Partial<Record<DeskAct, string>>)[act];

/** Ignores case and spaces, because phones capitalise the first letter and append a space. */
export const isConfirmedBy = (act: DeskAct, word: string): boolean => word.trim().toUpperCase() === confirmWordOf(act);

/** The steps of the seal, in their order. */
export const sealSteps = ['begun', 'people', 'ballots', 'removal', 'finished'] as const;
export type SealStep = (typeof sealSteps)[number];
