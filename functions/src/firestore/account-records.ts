import { Cache } from '../core/cache.ts';
import type { CredentialsDoc } from './collections.ts';
import type { Database } from './database.ts';
import { type Known, knownOf } from './verified-commit.ts';

/** How long an instance caches an account's record (ADR 2). */
const limits = { ttlMs: 10_000, maxEntries: 5000 };

export type AccountRecords = ReturnType<typeof accountRecords>;

/** Cached accounts by user id, for checking sessions. Ending a session deletes the entry. */
export function accountRecords({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const cache = new Cache<Known<CredentialsDoc | undefined>>(limits);
  return {
    /** At most ten seconds old; uncached if `fresh`. */
    async of(uid: string, fresh = false): Promise<Known<CredentialsDoc | undefined>> {
      const remembered = fresh ? undefined : cache.get(uid);
      if (remembered) return remembered;
      const known = knownOf(await read(collections.credentials.doc(uid)));
      if (known.data) cache.set(uid, known);
      else cache.delete(uid);
      return known;
    },
    delete: (uid: string): void => cache.delete(uid),
  };
}
