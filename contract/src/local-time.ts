/** Values of date-time inputs. Apart from the formatter, which every page downloads. */

import { dateOf, formatDate, type Moment, utcOffset } from './format-date.ts';

/** `2025-10-11T19:00`: a time as the value of a date-time input, in Kolkata. The inverse of `momentOf`. */
export const localText = (moment: Moment): string => `${dateOf(moment)}T${formatDate(moment, 'HH:mm')}`;

/** Parses `2025-10-11T19:00`, with or without seconds, as Kolkata time; null for anything else, also 30 February. */
export function momentOf(text: string): Date | null {
  const moment = new Date(`${text}${utcOffset}`);
  const isValid = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) && !Number.isNaN(moment.getTime());
  // Date parses 30 February as 2 March.
  return isValid && text.startsWith(localText(moment)) ? moment : null;
}
