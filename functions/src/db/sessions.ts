import { LRUCache } from 'lru-cache';
import { cacheAges } from '../core/cache.ts';
import type { SessionToken } from '../core/tokens.ts';
import type { CredentialsDoc } from './collections.ts';
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
