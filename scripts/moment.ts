/** Times on the command line, in the event's time zone. */

import { eventMoment } from '@fresher-party/contract/event';
import { formatDate, momentOf, timeZone } from '@fresher-party/contract/format-date';
import { WrongUse } from './user-error.ts';

/** An example for messages: five minutes before voting opens. */
export const exampleMoment = eventMoment(2, '18:55').slice(0, 16);

/** Parses a time such as `exampleMoment`, in Asia/Kolkata. Throws a WrongUse for anything else. */
export function parseMoment(text: string): Date {
  const moment = momentOf(text);
  if (!moment) throw new WrongUse(`--at takes a moment in ${timeZone} like ${exampleMoment}, not "${text}".`);
  return moment;
}

/** Formats a time: `11 October 2025 at 18:55 (Asia/Kolkata)`. */
export function describeMoment(moment: Date): string {
  return `${formatDate(moment, "d MMMM yyyy 'at' HH:mm")} (${timeZone})`;
}
