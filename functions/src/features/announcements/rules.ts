/** The organisers' announcements to everybody. Pure. */

import { limits } from '@fresher-party/contract/limits';
import { announcementMessage } from '@fresher-party/contract/push';
import { announcementTexts as texts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { type Announced, announcementAt, type FactsRecord } from '../../evening/facts-store.ts';
import type { Draft } from '../../outbox/message.ts';

type Current = Pick<FactsRecord, 'announcement'>;

const changed = () => new AppError('EVENT_CHANGED', { message: texts.changed });

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

/** A new announcement at `now`. Throws EVENT_CHANGED unless the current one is the one that the organiser has seen. */
export function announced(
  record: FactsRecord,
  { text, minutes, seen }: { readonly text: string; readonly minutes: number; readonly seen: string | null },
  now: Date,
): Announced {
  const current = announcementAt(record, now);
  // An announcement that has just expired is no conflict.
  if (current && current.at !== seen) throw changed();
  return { text, at: now, until: new Date(now.getTime() + minutes * 60_000) };
}

/** The announcement to withdraw. Throws EVENT_CHANGED if it is no longer the current one. */
export function toTakeBack({ announcement }: Current, at: string): Announced {
  if (announcement?.at.toISOString() !== at) throw changed();
  return announcement;
}
