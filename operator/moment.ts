/** Moments on the command line, in the event's time zone. */

import { timeZone, utcOffset } from '@fresher-party/contract/dates';
import { UserError } from './user-error.ts';

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** Reads `2025-10-11T18:55` as Asia/Kolkata time. Throws a UserError for anything else. */
export function parseMoment(text: string): Date {
  const moment = new Date(`${text}${utcOffset}`);
  const valid = form.test(text) && !Number.isNaN(moment.getTime());
  if (!valid || !localText(moment).startsWith(text)) {
    throw new UserError(`--at takes a moment in ${timeZone} like 2025-10-11T18:55, not "${text}".`);
  }
  return moment;
}

/** A moment as `2025-10-11T18:55:00` in Asia/Kolkata. Also tells a day that the calendar doesn't have. */
function localText(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
}

/** A moment for people: `11 October 2025 at 18:55 (Asia/Kolkata)`. */
export function describeMoment(moment: Date): string {
  const text = moment.toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return `${text} (${timeZone})`;
}
