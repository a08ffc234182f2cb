/** Organisers' acts on the vote as a whole (ADR 38), apart from the schemas, which pages don't need. */

export const deskActs = ['schedule', 'open', 'close', 'take-back', 'publish', 'start-stage'] as const;
export type DeskAct = (typeof deskActs)[number];

/** The answers to organisers' acts on the vote. */
export const votingActTexts = {
  schedule: 'The times are set.',
  open: 'Voting opens in ten seconds.',
  close: 'Voting closes in ten seconds.',
  'take-back': 'Taken back. The times are as they were.',
  publish: 'The results are out.',
  'start-stage': 'The stage is ready.',
} as const satisfies Record<DeskAct, string>;

/** The answer to an act that finds the vote as it would leave it: pressed twice, or with that time as near. */
export const unchangedVoteText = 'Nothing was changed: it is set so already. The times here are those that count.';

/** The word to type for each act, besides the password. Taking back needs neither, because it must be quick. */
export const confirmWords = {
  schedule: 'TIMES',
  open: 'OPEN',
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
