/** The state of the vote in one line: when it opens and closes by itself, and the progress of the seal. Pure. */

import { dateOf, formatTime } from '@fresher-party/contract/format-date';
import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { dayAndTime } from '../admin-texts.ts';
import { type DeskStep, deskStep, sealWords } from '../vote/desk-view.ts';

const atTime = (moment: string, now: number): string =>
  dateOf(moment) === dateOf(now) ? `at ${formatTime(moment)}` : `on ${dayAndTime(moment)}`;

/** `now` by the server's clock. */
export function voteLine(desk: VotingStanding, now: number): string {
  const lines: Record<DeskStep, () => string> = {
    locked: () => `Opens by itself ${atTime(desk.opensAt, now)}.`,
    open: () =>
      desk.closesAt === null
        ? 'Stays open until somebody closes it.'
        : `Closes and seals by itself ${atTime(desk.closesAt, now)}.`,
    'take-back': () => 'Closed. The ballots are sealed in a few seconds.',
    sealing: () => `Sealing by itself. ${sealWords[desk.seal?.step ?? 'begun']}.`,
    sealed: () => 'Sealed and ready for the stage.',
    'on-stage': () => 'On the stage.',
    published: () => '',
  };
  return lines[deskStep(desk, now)]();
}
