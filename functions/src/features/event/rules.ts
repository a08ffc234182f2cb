/** Organisers' acts on the schedule during the event. Pure. */

import { factProblems, type NowAct } from '@fresher-party/contract/calls/event';
import type { ActorName } from '@fresher-party/contract/calls/fields';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { formatHour } from '@fresher-party/contract/format-date';
import { factsLimits, limits } from '@fresher-party/contract/limits';
import { announcementMessage } from '@fresher-party/contract/push';
import { AppError } from '../../core/errors.ts';
import type { FactsStepDoc } from '../../db/collections.ts';
import { announcementAt, type FactsRecord, type StoredAnnouncement } from '../../evening/facts-store.ts';
import type { Draft } from '../../outbox/message.ts';

interface Act {
  readonly act: NowAct;
  readonly item?: string | undefined;
  readonly minutes?: number | undefined;
}

const later = (moment: string | undefined, minutes: number): string | undefined =>
  moment === undefined ? undefined : new Date(Date.parse(moment) + minutes * 60_000).toISOString();

function movedBy(item: ScheduleItem, minutes: number): ScheduleItem {
  const { startsAt, endsAt } = item;
  return {
    ...item,
    ...(startsAt === undefined ? {} : { startsAt: later(startsAt, minutes) }),
    ...(endsAt === undefined ? {} : { endsAt: later(endsAt, minutes) }),
  };
}

/** Shifts the night's items after the current one. Throws INVALID_INPUT if one would leave its night. */
function shifted({ facts, now }: FactsRecord, minutes: number): ScheduleItem[] {
  const current = facts.items.findIndex(({ id }) => id === now?.item);
  const night = facts.items[current]?.night;
  if (!now || night === undefined) {
    throw new AppError('NOT_FOUND', { message: 'Nothing is on by hand. Start an item first, then move the rest.' });
  }
  const items = facts.items.map((item, index) =>
    index > current && item.night === night ? movedBy(item, minutes) : item,
  );
  const problem = factProblems({ ...facts, items }).find(({ path }) => path[0] === 'items');
  const title = items[Number(problem?.path[1])]?.title;
  if (title !== undefined) {
    const span = spanOf(facts, night);
    throw new AppError('INVALID_INPUT', {
      message: `That would move “${title}” out of ${span.label}, which ends at ${formatHour(span.endsAt)}.`,
    });
  }
  return items;
}

/** The record after an act at `now`. Throws NOT_FOUND where there is nothing to start, move or take back. */
export function afterNowAct(
  record: FactsRecord,
  { act, item, minutes = 0 }: Act,
  now: Date,
  by: ActorName,
): FactsRecord {
  const nowVersion = record.nowVersion + 1;
  const withItems = (items: readonly ScheduleItem[]) => ({
    version: record.version + 1,
    facts: { ...record.facts, items: [...items] },
  });
  const after = (items: ScheduleItem[] | null): FactsStepDoc[] => {
    const kind = act === 'shift' ? act : 'start';
    const step: FactsStepDoc = { now: record.now, items, version: nowVersion, act: kind, minutes, by, at: now };
    return [...record.before, step].slice(-factsLimits.stepsBack);
  };
  switch (act) {
    case 'start': {
      if (!record.facts.items.some(({ id }) => id === item) || item === undefined) {
        throw new AppError('NOT_FOUND', { message: 'This item is no longer on the schedule.' });
      }
      return { ...record, nowVersion, now: { item, since: now }, before: after(null) };
    }
    case 'shift': {
      return { ...record, ...withItems(shifted(record, minutes)), nowVersion, before: after(record.facts.items) };
    }
    case 'undo': {
      const last = record.before.at(-1);
      if (!last) throw new AppError('NOT_FOUND', { message: 'There is nothing to take back.' });
      const before = record.before.slice(0, -1);
      return { ...record, ...(last.items ? withItems(last.items) : {}), nowVersion, now: last.now, before };
    }
  }
}

/** The record after a publication. The current item stays unless it was removed. */
export function afterPublication(record: FactsRecord, facts: Facts): FactsRecord {
  const stays = facts.items.some(({ id }) => id === record.now?.item);
  return {
    version: record.version + 1,
    facts,
    // Makes an organiser who is about to start an item see the new schedule first.
    nowVersion: record.nowVersion + 1,
    now: stays ? record.now : null,
    before: [],
    announcement: record.announcement,
  };
}

type Current = Pick<FactsRecord, 'announcement'>;

export const announcementMessageId = (at: string): string => `push:announcement:${at}`;

/** The notification to everybody, due once the time to undo the announcement is over. */
export function announcementNotices({ announcement }: Current, now: Date): Draft[] {
  if (!announcement || announcement.until <= now) return [];
  const { text: body, at, until } = announcement;
  if (now.getTime() < at.getTime() + limits.undoLifetime) return [];
  const { tag: type, title: subject, body: text } = announcementMessage(body);
  return [{ id: announcementMessageId(at.toISOString()), channel: 'push', type, subject, text, until }];
}

/** Whether the organiser saw the announcement that a new one replaces, if one is still shown. */
export function isSeenBefore(record: FactsRecord, seen: string | null, now: Date): boolean {
  const current = announcementAt(record, now);
  return !current || current.at === seen;
}

export const isNewest = ({ announcement }: Current, at: string): boolean => announcement?.at.toISOString() === at;

export const announced = (text: string, minutes: number, now: Date): StoredAnnouncement => ({
  text,
  at: now,
  until: new Date(now.getTime() + minutes * 60_000),
});
