/** Costs of the nights: the function's own counts, and estimates for what a rehearsal does not run. Pure. */

import { nights } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { apiMemory } from '../../functions/src/core/config.ts';
import { actsOf, type Plan, type Scene } from './acts.ts';
import { addWork, noWork, type Work, workOf } from './instances.ts';

export type Night = NonNullable<Scene['night']>;

/** Free quotas of a project: Firestore per day, functions per month (sources in docs/rehearsals.md). */
export const free = {
  reads: 50_000,
  writes: 20_000,
  deletes: 20_000,
  calls: 2_000_000,
  vcpuSeconds: 200_000,
  gibSeconds: 400_000,
} as const;

export const memoryGib = Number.parseFloat(apiMemory);

const times = (work: Work, factor: number): Work => workOf((name) => work[name] * factor);

/** Open pages poll the event all night, for which one CDN location calls the function (ADR 37). */
export function pollingOf(night: Night, once: Work): Work {
  const { startsAt, endsAt } = nights[night === 'Night One' ? 0 : 1];
  return times(once, (Date.parse(endsAt) - Date.parse(startsAt)) / 1000 / limits.eventSharedFor);
}

/** Reminders per night. The one of the day before counts for Night One. */
const remindersOn: Record<Night, number> = { 'Night One': 1, 'Night Two': 2 };
/** Notifications to everybody: the vote is open, the results are public. */
const notificationsOn: Record<Night, number> = { 'Night One': 0, 'Night Two': 2 };
const minutesADay = 24 * 60;

/** Reminder mails, assuming that everybody signed up before the first. */
export const reminderMails = (people: number, night: Night): number => people * remindersOn[night];

/**
 * A day of the schedule, at the measured cost of a call with nothing due, plus reminders and notifications to
 * everybody. Assumes a second per mail.
 */
export function messagesOf(people: number, night: Night, schedule: Work): Work {
  const reminder: Work = { calls: 1, reads: 5, writes: 3, deletes: 0, instanceSeconds: 1 };
  const notification: Work = { calls: 1, reads: 6, writes: 3, deletes: 0, instanceSeconds: 1 };
  return [
    times(reminder, people * remindersOn[night]),
    times(notification, people * notificationsOn[night]),
    times(schedule, minutesADay),
  ].reduce(addWork, noWork);
}

/** Lookups of titles by another function: a read for each write of a song, including its own. */
export function lookupsOf(plan: Plan, night: Night): Work {
  const known = new Set<string>();
  let work = noWork;
  for (const { scene, act } of actsOf(plan)) {
    if (act.do !== 'request songs' || act.refusal) continue;
    const fresh = act.links.filter((link) => !known.has(link)).length;
    for (const link of act.links) known.add(link);
    const calls = act.links.length + fresh;
    // Each takes less than the billing increment, with less memory than `api`.
    if (scene.night === night)
      work = addWork(work, { calls, reads: calls, writes: fresh, deletes: 0, instanceSeconds: calls / 10 });
  }
  return work;
}

export interface NightCost {
  readonly night: Night;
  readonly sent: Work;
  readonly polling: Work;
  readonly lookups: Work;
  readonly messages: Work;
  /** Sign-up mails. */
  readonly mails: number;
  /** Reminder mails, which are not simulated. */
  readonly reminders: number;
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Table rows: item, each night, free quota. */
export function costRows(costs: readonly NightCost[]): string[][] {
  const sum = ({ sent, polling, lookups, messages }: NightCost): Work =>
    [polling, lookups, messages].reduce(addWork, sent);
  const row = (name: string, of: (cost: NightCost) => number, limit?: number, time = 'a month'): string[] => [
    name,
    ...costs.map((cost) => number(of(cost))),
    limit === undefined ? '' : `${number(limit)} ${time}`,
  ];
  return [
    ['', ...costs.map(({ night }) => night), 'free'],
    row('Firestore reads', (cost) => sum(cost).reads, free.reads, 'a day'),
    row('  by what people do', ({ sent }) => sent.reads),
    row('  by pages that are open', ({ polling }) => polling.reads),
    row('  by titles of songs', ({ lookups }) => lookups.reads),
    row('  by reminders and notifications', ({ messages }) => messages.reads),
    row('Firestore writes', (cost) => sum(cost).writes, free.writes, 'a day'),
    row('Firestore deletes', (cost) => sum(cost).deletes, free.deletes, 'a day'),
    row('Function calls', (cost) => sum(cost).calls, free.calls),
    row('vCPU-seconds, at most', (cost) => sum(cost).instanceSeconds, free.vcpuSeconds),
    row('GiB-seconds, at most', (cost) => sum(cost).instanceSeconds * memoryGib, free.gibSeconds),
    row('Mails', ({ mails, reminders }) => mails + reminders),
    row('  of sign-ups', ({ mails }) => mails),
    row('  of reminders', ({ reminders }) => reminders),
  ];
}
