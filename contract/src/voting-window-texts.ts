/** Texts about the opening and closing of the vote (spec §1, §2). Apart from the others, which home does not need. */

import { dayAndHour } from './event.ts';
import { dateOf, formatDate, formatHour, type Moment } from './format-date.ts';

/** `Voting opens on 11 October at 7 PM.` */
export const votingOpensText = (opensAt: Moment): string => `Voting opens on ${dayAndHour(opensAt)}.`;

/** `Voting closes at 9 PM.`, with the day if it differs from the opening's. */
export const votingClosesText = (closesAt: Moment, opensAt: Moment): string =>
  `Voting closes ${dateOf(closesAt) === dateOf(opensAt) ? `at ${formatHour(closesAt)}` : `on ${dayAndHour(closesAt)}`}.`;

/** `Voting unlocks on 11 October at 7 PM.` (spec §1). */
export const votingUnlocksText = (opensAt: Moment): string => `Voting unlocks on ${dayAndHour(opensAt)}.`;

/** `Voting opens Oct 11` (spec §2, dashboard). */
export const votingOpensShortText = (opensAt: Moment): string => `Voting opens ${formatDate(opensAt, 'MMM d')}`;
