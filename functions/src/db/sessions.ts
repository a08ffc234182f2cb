import type { StationKind } from '@fresher-party/contract/stations';
import type { DocumentReference } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { cacheAges } from '../core/cache.ts';
import type { SessionToken } from '../core/tokens.ts';
import type { Collections, CredentialsDoc, StationDoc } from './collections.ts';
import type { Database } from './database.ts';

/**
 * Whether a session is valid according to the account's record. Each call checks a record that may be ten seconds old;
 * every write but a vote (ADR 40) checks one that its transaction reads. firestore.rules check the same (ADR 33).
 */
export function isCurrentSession(session: SessionToken, record: CredentialsDoc | undefined): record is CredentialsDoc {
  return (
    record !== undefined &&
    !record.blocked &&
    record.sessionVersion === session.version &&
    record.role === session.role &&
    !Object.hasOwn(record.endedSessions ?? {}, session.id)
  );
}

/** The session of a station's device (ADR 55). */
export interface StationSession {
  readonly station: string;
  readonly kind: StationKind;
  readonly id: string;
}

/** Like `isCurrentSession`, for a station. The record is never cached. */
export function isCurrentStation(
  { id }: Pick<StationSession, 'id'>,
  record: StationDoc | undefined,
  now: Date,
): record is StationDoc {
  return record !== undefined && record.endedAt === undefined && record.session === id && record.expireAt > now;
}

export type AnySession = SessionToken | StationSession;

/** The record of a session's holder, how to check it, and the id for its activity. */
export function holderOf({ credentials, stations }: Collections, session: AnySession) {
  if ('station' in session) {
    return {
      id: `station:${session.station}`,
      ref: stations.doc(session.station) as DocumentReference,
      isCurrent: (record: unknown, now: Date) => isCurrentStation(session, record as StationDoc | undefined, now),
    };
  }
  return {
    id: session.uid,
    ref: credentials.doc(session.uid) as DocumentReference,
    isCurrent: (record: unknown) => isCurrentSession(session, record as CredentialsDoc | undefined),
  };
}

export type AccountRecords = ReturnType<typeof accountRecords>;

/** Cached accounts by user id, for checking sessions. Ending a session deletes the entry. */
export function accountRecords({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const cache = new LRUCache<string, CredentialsDoc>({ max: 5000, ttl: cacheAges.account });
  return {
    /** At most ten seconds old; uncached if `fresh`. */
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
