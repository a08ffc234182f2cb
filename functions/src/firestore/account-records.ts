import { Cache } from '../core/cache.ts';
import type { CredentialsDoc } from './collections.ts';
import type { Database } from './database.ts';
import { type Known, knownOf } from './verified-commit.ts';

/** How long an instance may trust an account's record that it has read (ADR 2). */
const limits = { ttlMs: 10_000, maxEntries: 5000 };

export type AccountRecords = ReturnType<typeof accountRecords>;

/** Accounts by user id, as sessions were last checked against them. What ends a session drops its entry. */
export function accountRecords({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const cache = new Cache<Known<CredentialsDoc | undefined>>(limits);
  return {
    /** Up to ten seconds old, unless it must be `fresh`. */
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
