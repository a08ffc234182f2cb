/** When reminders are sent, and what organisers see and may do (ADR 44). Pure. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { formatDateTime } from '@fresher-party/contract/format-date';
import {
  type Announced,
  type DeliveryState,
  filled,
  plannedAt,
  type ReminderId,
  type ReminderPlan,
  reminderFrame,
  reminderIds,
} from '@fresher-party/contract/reminders';
import { AppError, invalidField } from '../../core/errors.ts';
import { type Draft, isOver, isUnderWay, type Message } from '../../outbox/message.ts';

/** A reminder as organisers have planned it. */
export interface PlannedReminder {
  readonly version: number;
  readonly plan: ReminderPlan;
}

/** With its message once it has started. */
export interface ReminderRecord extends PlannedReminder {
  readonly run: Message | undefined;
}

export type Announcements = Readonly<Record<ReminderId, Announced>>;

const hour = 60 * 60_000;
/** How late a reminder may start, for example after an outage of the schedule. */
const latestBeginMs = 3 * hour;
/** How late the schedule, which runs every minute, may be before organisers are shown that it is late. */
const lateMs = 2 * 60_000;

export const messageIdOf = (id: ReminderId): string => `mail:${id}`;

/** When the reminder may start, in epoch milliseconds: within three hours of its time, and before what it announces. */
function beginning(plan: ReminderPlan, announced: Announced) {
  const from = plannedAt(plan, announced);
  return { from, until: Math.min(from + latestBeginMs, Date.parse(announced.at)) };
}

/** The reminders that are due. Later changes don't affect their text and end. */
export function dueReminders(
  planned: Readonly<Record<ReminderId, PlannedReminder>>,
  announcements: Announcements,
  now: Date,
): Draft[] {
  return reminderIds.flatMap((type) => {
    const { plan } = planned[type];
    const announced = announcements[type];
    const { from, until } = beginning(plan, announced);
    if (!plan.isOn || now.getTime() < from || now.getTime() >= until) return [];
    const words = filled(plan, announced);
    const link = { label: reminderFrame.button[type], path: reminderFrame.path[type] };
    return [{ id: messageIdOf(type), channel: 'mail', type, ...words, link, until: new Date(announced.at) }];
  });
}

/** The state that organisers see. `counts` belong to the run. */
export function stateOf(
  { plan, run }: ReminderRecord,
  announced: Announced,
  counts: Readonly<Record<DeliveryState, number>> | null,
  now: Date,
): Reminder['state'] {
  if (run) {
    if (run.stoppedAt) return 'stopped';
    const isOpen = run.listedTo !== null || !counts || counts.waiting + counts.sending > 0;
    // Once it is over, waiting mails are not sent any more.
    const goesOn = isOver(run, now) ? (counts?.sending ?? 0) > 0 : isOpen;
    return goesOn && isUnderWay(run, now) ? 'sending' : 'sent';
  }
  if (!plan.isOn) return 'off';
  const { from, until } = beginning(plan, announced);
  if (now.getTime() >= until) return 'missed';
  return now.getTime() >= from + lateMs ? 'due' : 'planned';
}

function requireVersion(record: ReminderRecord, version: number): void {
  if (version !== record.version) throw new AppError('REMINDER_CHANGED');
}

/** The record after an organiser saves a plan. Throws REMINDER_CHANGED, or INVALID_INPUT for a time in the past. */
export function afterSave(
  record: ReminderRecord,
  plan: ReminderPlan,
  version: number,
  announced: Announced,
  now: Date,
): ReminderRecord {
  if (record.run) {
    throw new AppError('REMINDER_CHANGED', {
      message: 'This reminder has begun, so it can’t be changed any more. You can stop it.',
    });
  }
  requireVersion(record, version);
  const at = plannedAt(plan, announced);
  if (plan.isOn && at <= now.getTime()) {
    throw invalidField(
      'leadMinutes',
      `That moment, ${formatDateTime(at)}, has passed. Choose a shorter time before, or turn this reminder off.`,
    );
  }
  return { ...record, plan, version: version + 1 };
}

/** The record after an organiser stops or resends a run. Throws REMINDER_CHANGED. */
export function afterAct(record: ReminderRecord, version: number, now: Date): ReminderRecord {
  requireVersion(record, version);
  const { run } = record;
  if (!run) throw new AppError('REMINDER_CHANGED', { message: 'This reminder has not begun. Turn it off instead.' });
  if (run.stoppedAt) throw new AppError('REMINDER_CHANGED', { message: 'This reminder was stopped already.' });
  if (isOver(run, now)) {
    throw new AppError('REMINDER_CHANGED', {
      message: 'What this reminder announced has begun, so nothing more is sent.',
    });
  }
  return { ...record, version: version + 1 };
}
