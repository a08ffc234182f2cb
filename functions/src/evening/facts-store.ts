import type { Announcement, FactsState } from '@fresher-party/contract/calls/event';
import { nightsOf } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { remembered } from '../core/cache.ts';
import type { FactsDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';

export type StoredAnnouncement = NonNullable<FactsDoc['announcement']>;

/** The current facts, with the contract's as defaults until version 1. */
export type FactsRecord = FactsDoc & { readonly facts: Facts };

const untouched: FactsDoc = { version: 0, facts: null, nowVersion: 0, now: null, before: [], announcement: null };

export function factsRecordOf(stored?: Partial<FactsDoc>): FactsRecord {
  const record = { ...untouched, ...stored };
  return { ...record, facts: record.facts ?? defaultFacts };
}

export const factsDocOf = ({ facts, ...record }: FactsRecord): FactsDoc => ({
  ...record,
  facts: record.version > 0 ? facts : null,
});

export const isUntouched = ({ version, nowVersion }: FactsRecord): boolean => version === 0 && nowVersion === 0;

export function announcementAt({ announcement }: FactsRecord, now: Date): Announcement | null {
  if (!announcement || announcement.until <= now) return null;
  const { text, at, until } = announcement;
  return { text, at: at.toISOString(), until: until.toISOString() };
}

export const stateOf = ({ version, now, nowVersion }: FactsRecord): FactsState => ({
  version,
  now: now && { item: now.item, since: now.since.toISOString() },
  nowVersion,
});

export function lastStepOf({ before, nowVersion }: FactsRecord) {
  const last = before.at(-1);
  if (!last) return null;
  const { act, minutes, by, at } = last;
  return { act, minutes, by, at: at.toISOString(), isNewest: last.version === nowVersion, to: last.now?.item ?? null };
}

export type FactsStore = ReturnType<typeof factsStore>;

/** The event's facts, kept apart from the settings, which every vote reads. `recent` is at most `ttlMs` old. */
export function factsStore({ collections, read }: Database, ttlMs: number) {
  const ref = collections.settings.doc('facts');
  const load = async (): Promise<FactsRecord> => factsRecordOf((await read(ref)).data());
  const { get: recent, forget } = remembered(ttlMs, async () => {
    const record = await load();
    return { ...record, nights: nightsOf(record.facts.nights) };
  });
  return { ref, load, recent, forget };
}
