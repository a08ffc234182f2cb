/** The organisers' announcements to everybody. Pure. */

import { limits } from '@fresher-party/contract/limits';
import { announcementMessage } from '@fresher-party/contract/push';
import { type Announced, announcementAt, type FactsRecord } from '../../evening/facts-store.ts';
import type { Draft } from '../../outbox/message.ts';

type Current = Pick<FactsRecord, 'announcement'>;

/** The id of an announcement's notification. */
export const messageIdOf = (at: string): string => `push:announcement:${at}`;

/** The notification to everybody, due once the time to undo the announcement is over. */
export function announcementNotices({ announcement }: Current, now: Date): Draft[] {
  if (!announcement || announcement.until <= now) return [];
  const { text: body, at, until } = announcement;
  if (now.getTime() < at.getTime() + limits.undoLifetime) return [];
  const { tag: type, title: subject, body: text } = announcementMessage(body);
  return [{ id: messageIdOf(at.toISOString()), channel: 'push', type, subject, text, until }];
}

/** Whether the organiser saw the announcement that a new one replaces, if one is still shown. */
export function isSeenBefore(record: FactsRecord, seen: string | null, now: Date): boolean {
  const current = announcementAt(record, now);
  return !current || current.at === seen;
}

/** Whether it is the newest announcement. */
export const isNewest = ({ announcement }: Current, at: string): boolean => announcement?.at.toISOString() === at;

/** A new announcement at `now`. */
export const announced = (text: string, minutes: number, now: Date): Announced => ({
  text,
  at: now,
  until: new Date(now.getTime() + minutes * 60_000),
});
