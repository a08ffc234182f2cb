/** Moments on the command line, in the event's time zone. */

import { eventMoment } from '@fresher-party/contract/event';
import { dateOf, formatDate, timeZone, utcOffset } from '@fresher-party/contract/format-date';
import { UserError } from './user-error.ts';

/** Five minutes before voting opens: what messages and docs show. */
export const exampleMoment = eventMoment(2, '18:55').slice(0, 16);

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** Reads a moment such as `exampleMoment` as Asia/Kolkata time. Throws a UserError for anything else. */
export function parseMoment(text: string): Date {
  const moment = new Date(`${text}${utcOffset}`);
  const isValid = form.test(text) && !Number.isNaN(moment.getTime());
  // 30 February is read as 2 March.
  if (!isValid || !text.startsWith(`${dateOf(moment)}T${formatDate(moment, 'HH:mm')}`)) {
    throw new UserError(`--at takes a moment in ${timeZone} like ${exampleMoment}, not "${text}".`);
  }
  return moment;
}

/** A moment for people: `11 October 2025 at 18:55 (Asia/Kolkata)`. */
export function describeMoment(moment: Date): string {
  return `${formatDate(moment, "d MMMM yyyy 'at' HH:mm")} (${timeZone})`;
}
