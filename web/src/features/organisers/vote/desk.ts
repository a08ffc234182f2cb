import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import {
  type Category,
  type ConfirmedAct,
  categories,
  categoryTitles,
  type StageStep,
} from '@fresher-party/contract/voting';
import { counted } from '../../../ui/wording.ts';
import { defineQuery } from '../admin-queries.ts';

export const votingDesk = defineQuery({ endpoint: 'GET /admin/voting', read: ({ data }) => data.voting });

/** The steps of the vote, in order. In `opening` and `closing` that takes effect in seconds. */
export type DeskStep =
  | 'locked'
  | 'opening'
  | 'open'
  | 'closing'
  | 'closed'
  | 'counting'
  | 'counted'
  | 'on-stage'
  | 'published';

interface Step {
  readonly heading: string;
  /** Before the time to what happens next by itself. */
  readonly coming?: string;
  /** When nothing happens by itself. */
  readonly words?: string;
  readonly next?: ConfirmedAct;
  readonly rest?: readonly ConfirmedAct[];
}

export const deskSteps: Record<DeskStep, Step> = {
  locked: { heading: 'Voting is locked', coming: 'It opens by itself in', next: 'open', rest: ['schedule'] },
  opening: { heading: 'Voting is about to open', coming: 'It opens in' },
  open: {
    heading: 'Voting is open',
    coming: 'It closes by itself in',
    words: 'It stays open until somebody closes it.',
    next: 'close',
    rest: ['schedule'],
  },
  closing: { heading: 'Voting is about to close', coming: 'It closes in' },
  closed: { heading: 'Voting has closed', coming: 'The count starts in' },
  counting: { heading: 'Counting the votes', words: 'It takes a few seconds.' },
  counted: {
    heading: 'Counted and ready',
    words: 'Nobody has seen a count yet.',
    next: 'start-stage',
    rest: ['publish'],
  },
  'on-stage': { heading: 'On the stage', rest: ['publish'] },
  published: { heading: 'The results are out', words: 'Everybody can see them.' },
};

/** Milliseconds that an opening or closing takes effect after it is set. */
const leadMs = 10_000;

export function deskStep(
  { state, opensAt, closesAt, publishedAt, countedAt, countsAt, stage }: VotingStanding,
  now: number,
): DeskStep {
  if (state === 'locked') return Date.parse(opensAt) - now <= leadMs ? 'opening' : 'locked';
  if (state === 'open') return closesAt !== null && Date.parse(closesAt) - now <= leadMs ? 'closing' : 'open';
  if (publishedAt !== null) return 'published';
  if (countedAt === null) return countsAt !== null && now < Date.parse(countsAt) ? 'closed' : 'counting';
  return stage === null ? 'counted' : 'on-stage';
}

/** When the state changes by itself. */
export function nextChange({ state, opensAt, closesAt, countsAt }: VotingStanding): string | null {
  if (state === 'locked') return opensAt;
  return state === 'open' ? closesAt : countsAt;
}

export const failedText = 'That did not reach the vote. Please try again.';

export function stageWords(step: StageStep): string {
  if (!('category' in step)) return step.kind === 'dark' ? 'Dark' : 'Congratulations';
  const title = categoryTitles[step.category];
  return step.kind === 'suspense' ? `“${title} is …”` : `The name and the votes of ${title}`;
}

/** What the next press will show. A revealed name stays revealed. */
export function nextPressText(step: StageStep, revealed: readonly Category[], isPublished = false): string {
  if (step.kind === 'suspense') return `Next: ${stageWords(step)}, without the name.`;
  if (step.kind !== 'result') return 'Next: congratulations, with the names once more.';
  const name = `Next: the name of ${categoryTitles[step.category]}`;
  if (revealed.includes(step.category)) return `${name} once more.`;
  const isLast = !isPublished && revealed.length === categories.length - 1;
  return `${name}. It can’t be taken back${isLast ? ', and all results come out with it' : ''}.`;
}

/** A sentence for each missing thing, most serious first; none if everything is ready. */
export function readiness(
  candidates: readonly { readonly category: Category; readonly photo?: string | undefined }[],
  signedUp: number,
  guests: number,
  closesAt: string | null,
): string[] {
  const few = categories.flatMap((category) => {
    const count = candidates.filter((candidate) => candidate.category === category).length;
    return count < 2 ? [`${categoryTitles[category]} has ${count === 0 ? 'no candidate' : 'one candidate only'}.`] : [];
  });
  const faceless = candidates.filter(({ photo }) => !photo).length;
  return [
    ...few,
    ...(signedUp === 0 ? ['Nobody has signed up yet.'] : []),
    ...(guests === 0 ? ['There is no guest list: every institute address can sign up and vote.'] : []),
    ...(closesAt === null ? ['No closing time is set: somebody has to close the vote by hand.'] : []),
    ...(faceless > 0 ? [`${counted(faceless, 'candidate')} without a photo.`] : []),
  ];
}

export const actWords = {
  schedule: {
    button: 'Change the times…',
    happens:
      'Voting will open and close by itself at these times, at least ten seconds from now. Every phone shows them within 20 seconds. An opening that has passed can be moved while nobody has voted.',
    yes: 'Set the times',
  },
  open: {
    button: 'Open now…',
    happens: 'Everybody will be able to vote ten seconds from now. Until two seconds before, this can be taken back.',
    yes: 'Open the vote',
  },
  close: {
    button: 'Close now…',
    happens:
      'No more votes will be taken ten seconds from now. Until two seconds before, this can be taken back. Then the votes are counted, and voting never opens again.',
    yes: 'Close the vote',
  },
  publish: {
    button: 'Publish without the stage…',
    happens: 'Everybody will see who has won, with every count. This can’t be taken back.',
    yes: 'Publish the results',
  },
  'start-stage': {
    button: 'Start the stage…',
    happens:
      'The projector goes dark. From then on ‘Next’ here, or a key there, moves it; the last name publishes all results.',
    yes: 'Start the stage',
  },
} as const satisfies Record<ConfirmedAct, object>;
