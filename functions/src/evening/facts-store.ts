import { defaultFacts, type Facts, type ScheduleItem } from '@fresher-party/contract/facts';
import type { Announcement } from '@fresher-party/contract/schemas/announcement';
import type { FactsState } from '@fresher-party/contract/schemas/event';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { LoadingCache } from '../core/cache.ts';
import type { FactsDoc } from '../firestore/collections.ts';
import type { Database } from '../firestore/database.ts';

/** The item that an organiser has put on stage. */
export interface OnStage {
  readonly item: string;
  readonly since: Date;
}

/** What organisers have told everybody. `at` identifies it. */
export interface Announced {
  readonly text: string;
  readonly at: Date;
  readonly until: Date;
}

/** The current facts, with the item on stage and one step to undo. */
export interface FactsRecord {
  readonly version: number;
  readonly facts: Facts;
  /** Whether organisers have published them; otherwise they are the contract's. */
  readonly isPublished: boolean;
  readonly nowVersion: number;
  /** Null while the clock decides. */
  readonly now: OnStage | null;
  readonly before: { readonly now: OnStage | null; readonly items: readonly ScheduleItem[] | null } | null;
  /** The newest, over or not; null when it was taken back. */
  readonly announcement: Announced | null;
}

const onStage = (stored: FactsDoc['now'] | undefined): OnStage | null =>
  stored ? { item: stored.item, since: stored.since.toDate() } : null;

const storedStage = (now: OnStage | null): FactsDoc['now'] =>
  now && { item: now.item, since: Timestamp.fromDate(now.since) };

/** What is stored, with the contract's facts where nothing is (ADR 42). */
export function factsRecordOf(stored: FactsDoc | undefined): FactsRecord {
  const before = stored?.before;
  const announcement = stored?.announcement;
  return {
    version: stored?.version ?? 0,
    facts: stored?.facts ?? defaultFacts,
    isPublished: Boolean(stored?.facts),
    nowVersion: stored?.nowVersion ?? 0,
    now: onStage(stored?.now),
    before: before ? { now: onStage(before.now), items: before.items } : null,
    announcement: announcement
      ? { text: announcement.text, at: announcement.at.toDate(), until: announcement.until.toDate() }
      : null,
  };
}

/** Whether no organiser has changed anything yet. */
export const isUntouched = ({ version, nowVersion }: FactsRecord): boolean => version === 0 && nowVersion === 0;

/** What is announced at `now`, as answers hold it. */
export function announcementAt({ announcement }: FactsRecord, now: Date): Announcement | null {
  if (!announcement || announcement.until <= now) return null;
  const { text, at, until } = announcement;
  return { text, at: at.toISOString(), until: until.toISOString() };
}

/** What `GET /event` says about the facts. */
export const stateOf = ({ version, now, nowVersion }: FactsRecord): FactsState => ({
  version,
  now: now && { item: now.item, since: now.since.toISOString() },
  nowVersion,
});

export type FactsStore = ReturnType<typeof factsStore>;

/** The event's facts, separate from the document that every vote reads. `recent` is at most `ttlMs` old. */
export function factsStore({ collections, read }: Database, ttlMs: number) {
  const ref = collections.settings.doc('facts') as DocumentReference as DocumentReference<FactsDoc>;
  const cache = new LoadingCache<FactsRecord>({ ttlMs, maxEntries: 1 });
  const load = async (): Promise<FactsRecord> => factsRecordOf((await read(ref)).data());
  return {
    ref,

    /** As they are now: one read. */
    load,

    /** Two seconds old at most. */
    recent: (): Promise<FactsRecord> => cache.load('facts', load),

    forget: (): void => cache.delete('facts'),

    save(tx: Transaction, { version, facts, isPublished, nowVersion, now, before, announcement }: FactsRecord): void {
      tx.set(ref, {
        version,
        facts: isPublished ? facts : null,
        nowVersion,
        now: storedStage(now),
        before: before && { now: storedStage(before.now), items: before.items && [...before.items] },
        announcement: announcement && {
          text: announcement.text,
          at: Timestamp.fromDate(announcement.at),
          until: Timestamp.fromDate(announcement.until),
        },
      });
    },
  };
}
