/** When reminders begin (ADR 44). Pure. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { nightsOf } from '@fresher-party/contract/event';
import {
  type ReminderId,
  reminderFrame,
  reminderHours,
  reminderIds,
  reminderWords,
  type Upcoming,
} from '@fresher-party/contract/reminders';
import type { RemindersDoc } from '../../db/collections.ts';
import { factsRecordOf } from '../../evening/facts-store.ts';
import { settingsOf } from '../../evening/vote.ts';
import type { Draft, Message, StoredSettings } from '../../outbox/message.ts';

export type UpcomingTimes = Readonly<Record<ReminderId, Upcoming>>;

/** The times that reminders announce, from the published facts and the vote. */
export function upcomingTimes({ event, facts }: StoredSettings): UpcomingTimes {
  const { nights, venue } = factsRecordOf(facts).facts;
  const [one, two] = nightsOf(nights);
  return {
    'night-one': { at: one.startsAt, night: one.label, venue },
    'night-two': { at: two.startsAt, night: two.label, venue },
    vote: { at: settingsOf(event).votingOpensAt.toISOString(), night: '', venue },
  };
}

const hour = 60 * 60_000;
/** How late a reminder may begin, for example after an outage of the schedule. */
const latestBeginMs = 3 * hour;

export const reminderMessageId = (id: ReminderId): string => `mail:${id}`;

export const isOn = (stored: RemindersDoc | undefined, id: ReminderId): boolean => !stored?.off.includes(id);

/** When a reminder may begin, in epoch milliseconds: within three hours of its time, and before what it announces. */
function beginning(id: ReminderId, upcoming: Upcoming) {
  const at = Date.parse(upcoming.at);
  const from = at - reminderHours[id] * hour;
  return { from, until: Math.min(from + latestBeginMs, at) };
}

/** The reminders that are due unless they are off. Once begun, they keep their text and end. */
export function dueReminders(times: UpcomingTimes, now: Date): Draft[] {
  return reminderIds.flatMap((type) => {
    const upcoming = times[type];
    const { from, until } = beginning(type, upcoming);
    if (now.getTime() < from || now.getTime() >= until) return [];
    const words = reminderWords(type, upcoming);
    const link = { label: reminderFrame.button[type], path: reminderFrame.path[type] };
    return [{ id: reminderMessageId(type), channel: 'mail', type, ...words, link, until: new Date(upcoming.at) }];
  });
}

/** A reminder as organisers see it, but for how many were sent. `run`: its message once it has begun. */
export function shownReminder(
  id: ReminderId,
  stored: RemindersDoc | undefined,
  upcoming: Upcoming,
  run: Message | undefined,
  now: Date,
): Omit<Reminder, 'sent'> {
  const { from, until } = beginning(id, upcoming);
  const planned = now.getTime() >= until ? 'missed' : 'planned';
  const on = isOn(stored, id);
  const at = (run?.begunAt ?? new Date(from)).toISOString();
  return { id, isOn: on, state: run ? 'begun' : on ? planned : 'off', at };
}
