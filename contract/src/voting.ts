/** The vote without its schemas: categories (spec §3; ADR 43), acts and steps of the stage (ADR 38), times in words, ranks (ADR 40). */

import { dayAndHour } from './event.ts';
import { dateOf, formatDate, formatHour, type Moment } from './format-date.ts';

export const categoryTitles = { Mr_Fresher: 'Mr Fresher', Miss_Fresher: 'Miss Fresher' } as const;
export type Category = keyof typeof categoryTitles;
export const categories = Object.keys(categoryTitles) as [Category, ...Category[]];

/** The values that forms and older clients send. Both spellings are accepted everywhere. */
export const categoryInputs = ['Mr', 'Miss', 'Mr_Fresher', 'Miss_Fresher'] as const satisfies readonly (
  | 'Mr'
  | 'Miss'
  | Category
)[];
export type CategoryInput = (typeof categoryInputs)[number];

export function toCategory(input: CategoryInput): Category {
  return input === 'Mr' || input === 'Mr_Fresher' ? 'Mr_Fresher' : 'Miss_Fresher';
}

/** `Mr_Fresher` → `Mr Fresher`; an absent category reads `General` (spec §2, admin panel). */
export function categoryLabel(category: string | undefined): string {
  return category ? category.replaceAll('_', ' ') : 'General';
}

export const deskActs = ['schedule', 'open', 'close', 'take-back', 'publish', 'start-stage'] as const;

export type DeskAct = (typeof deskActs)[number];

export const votingActTexts = {
  schedule: 'The times are set.',
  open: 'Voting is about to open.',
  close: 'Voting is about to close.',
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

export const confirmWordOf = (act: DeskAct): string | undefined =>
  (confirmWords as Partial<Record<DeskAct, string>>)[act];

/** Ignores case and spaces, because phones capitalise the first letter and append a space. */
export const isConfirmedBy = (act: DeskAct, word: string): boolean => word.trim().toUpperCase() === confirmWordOf(act);

export type StageStep =
  | { readonly kind: 'dark' | 'end' }
  | { readonly kind: 'suspense' | 'result'; readonly category: Category };

export const stageSteps: readonly StageStep[] = [
  { kind: 'dark' },
  ...categories.flatMap((category) => [{ kind: 'suspense', category } as const, { kind: 'result', category } as const]),
  { kind: 'end' },
];

export const resultStep = (category: Category): number =>
  stageSteps.findIndex((step) => step.kind === 'result' && step.category === category);

export const resultsBy = (step: number): Category[] => categories.filter((category) => resultStep(category) <= step);

interface Counted {
  readonly id: string;
  readonly name: string;
  readonly photo?: string | undefined;
  readonly branch?: string | undefined;
  readonly votes?: number | undefined;
}

export interface RankedCandidate extends Counted {
  readonly votes: number;
  /** 1 for the most votes. Ties share a rank, and the next rank is skipped: 1, 1, 3. */
  readonly rank: number;
  readonly winner: boolean;
  readonly share: number;
  readonly percent: number;
}

export function rankCandidates(candidates: readonly Counted[]): readonly RankedCandidate[] {
  const counted = candidates.map(({ id, name, photo, branch, votes = 0 }) => ({ id, name, photo, branch, votes }));
  const total = counted.reduce((sum, { votes }) => sum + votes, 0);
  const most = Math.max(0, ...counted.map(({ votes }) => votes));
  return counted
    .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name, 'en'))
    .map((candidate) => ({
      ...candidate,
      rank: 1 + counted.filter(({ votes }) => votes > candidate.votes).length,
      winner: most > 0 && candidate.votes === most,
      share: total === 0 ? 0 : candidate.votes / total,
      percent: total === 0 ? 0 : Math.round((100 * candidate.votes) / total),
    }));
}

export const winnersOf = (ranked: readonly RankedCandidate[]): readonly RankedCandidate[] =>
  ranked.filter(({ winner }) => winner);

export const votingOpensText = (opensAt: Moment): string => `Voting opens on ${dayAndHour(opensAt)}.`;

/** `Voting closes at 9 PM.`, with the day if it differs from the opening's. */
export const votingClosesText = (closesAt: Moment, opensAt: Moment): string =>
  `Voting closes ${dateOf(closesAt) === dateOf(opensAt) ? `at ${formatHour(closesAt)}` : `on ${dayAndHour(closesAt)}`}.`;

export const votingUnlocksText = (opensAt: Moment): string => `Voting unlocks on ${dayAndHour(opensAt)}.`;

/** `Voting opens Oct 11` (spec §2, dashboard). */
export const votingOpensShortText = (opensAt: Moment): string => `Voting opens ${formatDate(opensAt, 'MMM d')}`;
