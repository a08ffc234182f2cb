import type { Output } from '@fresher-party/contract/endpoints';
import type { ConfirmedAct, StageStep } from '@fresher-party/contract/voting';
import { type Category, categories, categoryTitles } from '@fresher-party/contract/voting';
import { counted } from '../../../ui/wording.ts';

export type DeskAnswer = Output<'POST /admin/voting'>;

export const failedText = 'That did not reach the vote. Please try again.';

export function stageWords(step: StageStep): string {
  if (!('category' in step)) return step.kind === 'dark' ? 'Dark' : 'Congratulations';
  const title = categoryTitles[step.category];
  return step.kind === 'suspense' ? `“${title} is …”` : `The name and the votes of ${title}`;
}

/** What the next press will show. A revealed name stays revealed. */
export function nextPressText(step: StageStep, revealed: readonly Category[]): string {
  if (step.kind === 'suspense') return `Next: ${stageWords(step)}, without the name.`;
  if (step.kind !== 'result') return 'Next: congratulations, with the names once more.';
  const name = `Next: the name of ${categoryTitles[step.category]}`;
  if (revealed.includes(step.category)) return `${name} once more.`;
  const isLast = revealed.length === categories.length - 1;
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
