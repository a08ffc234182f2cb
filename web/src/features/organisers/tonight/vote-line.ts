/** The state of the vote in one line: when it opens and closes by itself, and whether it is counted. Pure. */

import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { dateOf, formatTime } from '@fresher-party/contract/format-date';
import { dayAndTime } from '../admin-texts.ts';
import { type DeskStep, deskStep } from '../vote/desk-view.ts';

const atTime = (moment: string, now: number): string =>
  dateOf(moment) === dateOf(now) ? `at ${formatTime(moment)}` : `on ${dayAndTime(moment)}`;

/** `now` by the server's clock. */
export function voteLine(desk: VotingStanding, now: number): string {
  const lines: Record<DeskStep, () => string> = {
    locked: () => `Opens by itself ${atTime(desk.opensAt, now)}.`,
    opening: () => 'Opens in a few seconds.',
    open: () =>
      desk.closesAt === null
        ? 'Stays open until somebody closes it.'
        : `Closes by itself ${atTime(desk.closesAt, now)}.`,
    closing: () => 'Closes in a few seconds.',
    counting: () => 'Closed. The votes are counted in a few seconds.',
    counted: () => 'Counted and ready for the stage.',
    'on-stage': () => 'On the stage.',
    published: () => '',
  };
  return lines[deskStep(desk, now)]();
}
