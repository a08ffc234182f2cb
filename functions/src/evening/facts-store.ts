import { defaultFacts, type Facts, type ScheduleItem } from '@fresher-party/contract/facts';
import type { Announcement } from '@fresher-party/contract/schemas/announcement';
import type { ActorName } from '@fresher-party/contract/schemas/common';
import type { FactsState } from '@fresher-party/contract/schemas/event';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { LoadingCache } from '../core/cache.ts';
import type { FactsDoc } from '../firestore/collections.ts';
import type { Database } from '../firestore/database.ts';

/** The schedule item that an organiser has set as current. */
export interface OnStage {
  readonly item: string;
  readonly since: Date;
}

/** An announcement of the organisers, identified by `at`. */
export interface Announced {
  readonly text: string;
  readonly at: Date;
  readonly until: Date;
}

/** The current facts, with the current item and the steps that can be undone. */
export interface FactsRecord {
  readonly version: number;
  readonly facts: Facts;
  /** Whether organisers have published facts; otherwise they are the contract's defaults. */
  readonly isPublished: boolean;
  readonly nowVersion: number;
  /** Null while the current item follows the schedule. */
  readonly now: OnStage | null;
  /** The steps that can be undone, oldest first. */
  readonly before: readonly Step[];
  /** The newest one, expired or not; null when it was withdrawn. */
  readonly announcement: Announced | null;
}

/** The state before a step, and who took it. */
export interface Step {
  readonly now: OnStage | null;
  /** The previous schedule; null if the step moved no item. */
  readonly items: readonly ScheduleItem[] | null;
  /** `nowVersion` after the step. */
  readonly version: number;
  readonly act: 'start' | 'shift';
  readonly minutes: number;
  readonly by: ActorName;
  readonly at: Date;
}

const onStage = (stored: FactsDoc['now'] | undefined): OnStage | null =>
  stored ? { item: stored.item, since: stored.since.toDate() } : null;

const storedStage = (now: OnStage | null): FactsDoc['now'] =>
  now && { item: now.item, since: Timestamp.fromDate(now.since) };

/** The stored facts, with the contract's defaults (ADR 42). */
export function factsRecordOf(stored: FactsDoc | undefined): FactsRecord {
  const announcement = stored?.announcement;
  // Older documents hold a single step, without its organiser.
  const before = Array.isArray(stored?.before) ? stored.before : [];
  return {
    version: stored?.version ?? 0,
    facts: stored?.facts ?? defaultFacts,
    isPublished: Boolean(stored?.facts),
    nowVersion: stored?.nowVersion ?? 0,
    now: onStage(stored?.now),
    before: before.map((step) => ({ ...step, now: onStage(step.now), at: step.at.toDate() })),
    announcement: announcement
      ? { text: announcement.text, at: announcement.at.toDate(), until: announcement.until.toDate() }
      : null,
  };
}

/** Whether organisers have not changed anything yet. */
export const isUntouched = ({ version, nowVersion }: FactsRecord): boolean => version === 0 && nowVersion === 0;

/** The announcement shown at `now`, as in answers. */
export function announcementAt({ announcement }: FactsRecord, now: Date): Announcement | null {
  if (!announcement || announcement.until <= now) return null;
  const { text, at, until } = announcement;
  return { text, at: at.toISOString(), until: until.toISOString() };
}

/** The facts' versions, as in `GET /event`. */
export const stateOf = ({ version, now, nowVersion }: FactsRecord): FactsState => ({
  version,
  now: now && { item: now.item, since: now.since.toISOString() },
  nowVersion,
});

/** The last step, for organisers, who may undo it. */
export function lastStepOf({ before, nowVersion }: FactsRecord) {
  const last = before.at(-1);
  if (!last) return null;
  const { act, minutes, by, at } = last;
  return { act, minutes, by, at: at.toISOString(), isNewest: last.version === nowVersion, to: last.now?.item ?? null };
}

export type FactsStore = ReturnType<typeof factsStore>;

/** The event's facts, kept apart from the settings, which every vote reads. `recent` is at most `ttlMs` old. */
export function factsStore({ collections, read }: Database, ttlMs: number) {
  const ref = collections.settings.doc('facts') as DocumentReference as DocumentReference<FactsDoc>;
  const cache = new LoadingCache<FactsRecord>({ ttlMs, maxEntries: 1 });
  const load = async (): Promise<FactsRecord> => factsRecordOf((await read(ref)).data());
  return {
    ref,

    /** The current facts: one read. */
    load,

    recent: (): Promise<FactsRecord> => cache.load('facts', load),

    forget: (): void => cache.delete('facts'),

    save(tx: Transaction, { version, facts, isPublished, nowVersion, now, before, announcement }: FactsRecord): void {
      tx.set(ref, {
        version,
        facts: isPublished ? facts : null,
        nowVersion,
        now: storedStage(now),
        before: before.map(({ now: then, items, at, ...step }) => ({
          ...step,
          now: storedStage(then),
          items: items && [...items],
          at: Timestamp.fromDate(at),
        })),
        announcement: announcement && {
          text: announcement.text,
          at: Timestamp.fromDate(announcement.at),
          until: Timestamp.fromDate(announcement.until),
        },
      });
    },
  };
}
