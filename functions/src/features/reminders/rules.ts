/** When reminders go out, and to whom (ADR 44). Pure. */

import { formatDateTime } from '@fresher-party/contract/format-date';
import {
  type Announced,
  type DeliveryState,
  filled,
  plannedAt,
  type ReminderAct,
  type ReminderId,
  type ReminderPlan,
} from '@fresher-party/contract/reminders';
import type { Reminder } from '@fresher-party/contract/schemas/reminders';
import { AppError, invalidField } from '../../core/errors.ts';

/** A reminder that has begun, with what it began with. */
export interface ReminderRun {
  readonly begunAt: Date;
  /** Nothing is sent from this moment on. */
  readonly announcesAt: Date;
  readonly subject: string;
  readonly text: string;
  /** The last account listed; empty at first, null once all are. */
  readonly listedTo: string | null;
  readonly stoppedAt: Date | null;
}

export interface ReminderRecord {
  readonly version: number;
  readonly plan: ReminderPlan;
  readonly run: ReminderRun | null;
}

export type Announcements = Readonly<Record<ReminderId, Announced>>;

const hour = 60 * 60_000;
/** How late a reminder may still begin, as when the schedule stood still. */
const latestBeginMs = 3 * hour;
/** How late the schedule, which runs each minute, may be without a word to organisers. */
const lateMs = 2 * 60_000;
/** How long after what it announced the schedule still looks after a reminder. */
const afterMs = 10 * 60_000;

/** Tries after which a mail that the server does not take counts as failed. */
export const mostTries = 6;

/** When the reminder can begin, in epoch milliseconds: from its moment on, for three hours, and before what it announces. */
function beginning(plan: ReminderPlan, announced: Announced) {
  const from = plannedAt(plan, announced);
  return { from, until: Math.min(from + latestBeginMs, Date.parse(announced.at)) };
}

/** The run that begins now, or null. */
export function begun({ plan, run }: ReminderRecord, announced: Announced, now: Date): ReminderRun | null {
  const { from, until } = beginning(plan, announced);
  if (run || !plan.isOn || now.getTime() < from || now.getTime() >= until) return null;
  const announcesAt = new Date(announced.at);
  return { begunAt: now, announcesAt, ...filled(plan, announced), listedTo: '', stoppedAt: null };
}

/** Whether the schedule has anything to do for a run. */
export const isUnderWay = (run: ReminderRun | null, now: Date): run is ReminderRun =>
  run !== null && !run.stoppedAt && now.getTime() < run.announcesAt.getTime() + afterMs;

/** Whether what the run announces has begun: nothing more is sent then. */
export const isOver = (run: ReminderRun, now: Date): boolean => now >= run.announcesAt;

/** What organisers are shown; `counts` of the run. */
export function stateOf(
  { plan, run }: ReminderRecord,
  announced: Announced,
  counts: Readonly<Record<DeliveryState, number>> | null,
  now: Date,
): Reminder['state'] {
  if (run) {
    if (run.stoppedAt) return 'stopped';
    const isOpen = run.listedTo !== null || !counts || counts.waiting + counts.sending > 0;
    // What waits once it is over is not sent any more.
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

/** After an organiser saves another plan. Throws REMINDER_CHANGED, or INVALID_INPUT for a moment that has passed. */
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

/** After an organiser stops a run or sends again. Throws REMINDER_CHANGED. */
export function afterAct(record: ReminderRecord, act: ReminderAct, version: number, now: Date): ReminderRecord {
  requireVersion(record, version);
  const { run } = record;
  if (!run) throw new AppError('REMINDER_CHANGED', { message: 'This reminder has not begun. Turn it off instead.' });
  if (run.stoppedAt) throw new AppError('REMINDER_CHANGED', { message: 'This reminder was stopped already.' });
  if (isOver(run, now)) {
    throw new AppError('REMINDER_CHANGED', {
      message: 'What this reminder announced has begun, so nothing more is sent.',
    });
  }
  return { ...record, version: version + 1, run: act === 'stop' ? { ...run, stoppedAt: now } : run };
}

interface Recipient {
  readonly blocked: boolean;
  readonly remindersOff?: true;
}

/** Whether somebody is sent reminders; undefined for an account that is gone. */
export const wantsReminders = (account: Recipient | undefined): boolean =>
  account !== undefined && !account.blocked && !account.remindersOff;

/** What is done with a mail that waits, at the moment of its sending. Left alone, it stays counted as waiting. */
export function verdict(run: ReminderRun | null, account: Recipient | undefined, now: Date): 'send' | 'skip' | 'leave' {
  if (!run || run.stoppedAt || isOver(run, now)) return 'leave';
  return wantsReminders(account) ? 'send' : 'skip';
}
