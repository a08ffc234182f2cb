import { limits } from '@fresher-party/contract/limits';
import { stationTitles } from '@fresher-party/contract/stations';
import { folded } from '@fresher-party/contract/text';
import { type DocumentReference, type DocumentSnapshot, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { SessionToken } from '../core/tokens.ts';
import { type CredentialsDoc, isStation, type StationDoc } from './collections.ts';
import type { Database } from './database.ts';

/** Calls check a record of ten seconds, writes but a vote (ADR 40) one that they read; rules check too (ADR 33). */
export function isCurrentSession(session: SessionToken, record: CredentialsDoc | undefined): record is CredentialsDoc {
  return (
    record !== undefined &&
    !record.blocked &&
    record.sessionVersion === session.version &&
    record.role === session.role &&
    !Object.hasOwn(record.endedSessions ?? {}, session.id)
  );
}

/** Cached accounts by user id, for checking sessions. Ending a session deletes the entry. */
export function accountRecords({ collections, read }: Database, ttl: number) {
  const cache = new LRUCache<string, CredentialsDoc>({ max: 5000, ttl });
  return {
    /** Uncached if `fresh`. */
    async of(uid: string, fresh = false): Promise<CredentialsDoc | undefined> {
      const remembered = fresh ? undefined : cache.get(uid);
      if (remembered) return remembered;
      const known = (await read(collections.credentials.doc(uid))).data();
      if (known) cache.set(uid, known);
      else cache.delete(uid);
      return known;
    },
    delete: (uid: string): void => void cache.delete(uid),
  };
}

export const stationTarget = (id: string, { role }: StationDoc) =>
  ({ type: 'station', id, name: stationTitles[role] }) as const;

/** Ends those that still run, as a part of a decision. */
export function endStations(stations: readonly DocumentSnapshot[], now: Date) {
  const running = stations.flatMap((doc) => {
    const record = doc.data() as CredentialsDoc | undefined;
    return isStation(record) && !record.blocked && record.expireAt > now ? [{ id: doc.id, ref: doc.ref, record }] : [];
  });
  return {
    log: running.map(({ id, record }) => ({ action: 'station-ended', target: stationTarget(id, record) }) as const),
    write(tx: Transaction): void {
      for (const { ref } of running) tx.update(ref, { blocked: true, 'station.by': FieldValue.delete() });
    },
  };
}

/** Stores when a station was last used, about once a minute. A lost note is no reason to refuse the call. */
export async function noteUse(ref: DocumentReference<CredentialsDoc>, record: StationDoc, now: Date): Promise<void> {
  const { usedAt } = record.station;
  if (usedAt && usedAt.getTime() + limits.stationSeenEvery > now.getTime()) return;
  await ref.update({ 'station.usedAt': now }).catch(() => {});
}

const fold = (text: string): string => folded(text).trim();
const words = 6;

const beginnings = (text: string): string[] =>
  [...text].slice(0, limits.personKeyLength).map((_, index, all) =>
    all
      .slice(0, index + 1)
      .join('')
      .trimEnd(),
  );

/** What a search finds a person by: the first letters of their name, of its first words and of their address. */
export function personKeys({ name, email }: { readonly name: string; readonly email: string }): string[] {
  const whole = fold(name);
  return [...new Set([whole, ...whole.split(' ').slice(1, words), fold(email)].flatMap(beginnings))];
}

export const searchedKey = (text: string): string => beginnings(fold(text)).at(-1) ?? '';
