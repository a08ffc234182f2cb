/** What the vote desk shows in each state of the vote (ADR 38). Pure. */

import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import type { StageStep } from '@fresher-party/contract/stage-steps';
import type { ConfirmedAct } from '@fresher-party/contract/voting-acts';

/** The steps of the vote, in order. */
export type DeskStep = 'locked' | 'open' | 'take-back' | 'sealing' | 'sealed' | 'on-stage' | 'published';

/** The state of the vote at `now`, by the server's clock. */
export function deskStep(desk: VotingStanding, now: number): DeskStep {
  if (desk.state !== 'closed') return desk.state;
  if (desk.publishedAt !== null) return 'published';
  if (desk.seal?.step !== 'finished') {
    return desk.seal === null && desk.takeBackUntil !== null && now < Date.parse(desk.takeBackUntil)
      ? 'take-back'
      : 'sealing';
  }
  return desk.stage === null ? 'sealed' : 'on-stage';
}

/** The state of the vote that a message is about. */
export type VoteSnapshot = Pick<VotingStanding, 'version' | 'state'>;

/** Whether a message is outdated: somebody has acted since, or a planned opening or closing has passed. */
export const isOld = (about: VoteSnapshot, desk: VoteSnapshot): boolean =>
  about.version < desk.version || about.state !== desk.state;

/** When the state changes by itself next, so that it has to be refetched; null if it doesn't. */
export function nextChange({ state, opensAt, closesAt, takeBackUntil }: VotingStanding): string | null {
  if (state === 'locked') return opensAt;
  return state === 'open' ? closesAt : takeBackUntil;
}

export const headings: Record<DeskStep, string> = {
  locked: 'Voting is locked',
  open: 'Voting is open',
  'take-back': 'Voting is closed',
  sealing: 'Sealing the ballots',
  sealed: 'Sealed and ready',
  'on-stage': 'On the stage',
  published: 'The results are out',
};

/** The primary action of each step, and the other ones. */
export const actsOf: Record<DeskStep, { readonly next: ConfirmedAct | null; readonly rest: readonly ConfirmedAct[] }> =
  {
    locked: { next: 'open', rest: ['schedule'] },
    open: { next: 'close', rest: ['extend', 'undo-open'] },
    'take-back': { next: null, rest: [] },
    sealing: { next: null, rest: [] },
    sealed: { next: 'start-stage', rest: ['publish'] },
    'on-stage': { next: null, rest: ['publish'] },
    published: { next: null, rest: [] },
  };

/** What the stage shows in a step. */
export function stageWords(step: StageStep): string {
  switch (step.kind) {
    case 'dark':
      return 'Dark, with the hash of the seal';
    case 'suspense':
      return `“${categoryTitles[step.category]} is …”`;
    case 'result':
      return `The name and the votes of ${categoryTitles[step.category]}`;
    case 'end':
      return 'Congratulations';
  }
}

/** What the next press will show. A revealed name stays revealed. */
export function nextPressText(step: StageStep, revealed: readonly Category[]): string {
  if (step.kind === 'suspense') return `Next: ${stageWords(step)}, without the name.`;
  if (step.kind === 'end') return 'Next: congratulations, with the names once more.';
  if (step.kind !== 'result') return '';
  const name = `Next: the name of ${categoryTitles[step.category]}`;
  if (revealed.includes(step.category)) return `${name} once more.`;
  const isLast = revealed.length === categories.length - 1;
  return `${name}. It can’t be taken back${isLast ? ', and all results come out with it' : ''}.`;
}

interface ActWords {
  /** The label of the button that opens the confirmation. */
  readonly button: string;
  readonly title: string;
  /** The consequence, in one sentence. */
  readonly happens: string;
  /** The label of the button that confirms. */
  readonly confirm: string;
  readonly doing: string;
}

export const actWords: Record<ConfirmedAct, ActWords> = {
  schedule: {
    button: 'Change the times…',
    title: 'Change the times',
    happens: 'Voting will open and close by itself at these times, which every phone shows within 20 seconds.',
    confirm: 'Set the times',
    doing: 'Setting the times...',
  },
  open: {
    button: 'Open now…',
    title: 'Open the vote now',
    happens: 'Everybody will be able to vote from this moment on.',
    confirm: 'Open the vote',
    doing: 'Opening...',
  },
  'undo-open': {
    button: 'Take the opening back…',
    title: 'Take the opening back',
    happens: 'Voting will be locked until this time. This works only while nobody has voted.',
    confirm: 'Lock the vote',
    doing: 'Locking...',
  },
  extend: {
    button: 'Set the closing time…',
    title: 'Set the closing time',
    happens: 'Voting will close by itself at this time, which every phone shows within 20 seconds.',
    confirm: 'Set the closing time',
    doing: 'Setting the time...',
  },
  close: {
    button: 'Close now…',
    title: 'Close the vote now',
    happens:
      'No more votes will be taken. For ten seconds this can be taken back; then the ballots are sealed, and voting never opens again.',
    confirm: 'Close the vote',
    doing: 'Closing...',
  },
  publish: {
    button: 'Publish without the stage…',
    title: 'Publish the results',
    happens: 'Everybody will see who has won, with every count. This can’t be taken back.',
    confirm: 'Publish the results',
    doing: 'Publishing...',
  },
  'start-stage': {
    button: 'Start the stage…',
    title: 'Start the stage',
    happens:
      'The projector goes dark. From then on ‘Next’ here, or a key there, moves it; the last name publishes all results.',
    confirm: 'Start the stage',
    doing: 'Starting...',
  },
};

/** The text above the progress bar, for each step of the seal. */
export const sealWords = {
  begun: 'Beginning',
  people: 'Copying who voted, without the time',
  ballots: 'Shuffling the ballots',
  removal: 'Removing what joins a ballot with a person',
  finished: 'Finished',
} as const;

/** The progress of the whole seal, 0 to 1. Each step has a share of the bar. */
export function sealShare(seal: VotingStanding['seal']): number {
  if (seal === null) return 0;
  const [from, to] = {
    begun: [0, 0.05],
    people: [0.05, 0.4],
    ballots: [0.4, 0.6],
    removal: [0.6, 1],
    finished: [1, 1],
  }[seal.step] as [number, number];
  return from + (to - from) * (seal.total === 0 ? 0 : Math.min(1, seal.done / seal.total));
}
