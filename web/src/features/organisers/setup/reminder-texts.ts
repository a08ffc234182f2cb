/** Texts of the reminders page. Pure. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { plannedAt } from '@fresher-party/contract/reminders';
import { counted } from '../../../ui/wording.ts';
import { dayAndTime } from '../admin-texts.ts';

/** When a reminder will be sent and to how many people, or how it went. */
export function statusText(reminder: Pick<Reminder, 'state' | 'leadMinutes' | 'announced' | 'recipients' | 'run'>) {
  const { state, announced, recipients, run } = reminder;
  const at = dayAndTime(plannedAt(reminder, announced));
  const begun = run ? dayAndTime(run.begunAt) : '';
  switch (state) {
    case 'off':
      return 'Off. Nobody gets it.';
    case 'planned':
      return `Goes out on ${at}, to ${counted(recipients, 'person', 'people')}.`;
    case 'due':
      return `Should have gone out on ${at}, and has not begun. If that lasts for some minutes, tell the person who runs the app.`;
    case 'missed':
      return `Not sent: its time, ${at}, has passed.`;
    case 'sending':
      return `Going out since ${begun}.`;
    case 'sent':
      return `Went out on ${begun}.`;
    case 'stopped':
      return `Stopped. It began on ${begun}.`;
  }
}

const minutesIn = { day: 24 * 60, hour: 60, minute: 1 } as const;

/** `2 days before`, `90 minutes before`: in the largest unit without a remainder. */
export function leadText(minutes: number): string {
  const unit = (['day', 'hour', 'minute'] as const).find((name) => minutes % minutesIn[name] === 0) ?? 'minute';
  return `${counted(minutes / minutesIn[unit], unit)} before`;
}

const usual = [15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080];

/** The options, including the saved value. */
export const leadsWith = (saved: number): number[] => [...new Set([...usual, saved])].sort((a, b) => a - b);
