import type { Access } from '@fresher-party/contract/endpoints';
import type { User } from '@fresher-party/contract/schemas/person';
import { Cache } from '../../core/cache.ts';
import { AppError } from '../../core/errors.ts';
import { type CredentialsDoc, userOf } from '../../firestore/collections.ts';
import { isLiveSession } from '../../firestore/live-session.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Account, accountStore } from './store.ts';
import type { SessionToken, Tokens } from './tokens.ts';

/** How long an instance may trust a record it has read (ADR 2). */
const recordLimits = { ttlMs: 10_000, maxEntries: 5000 };

export interface SignedIn {
  readonly user: User;
  readonly session: SessionToken;
}

export interface Sessions {
  /**
   * The person and the session behind an `Authorization` header. Throws UNAUTHENTICATED without a valid, current
   * session and FORBIDDEN when `access` is admin and the person is not. Admin calls always read the record afresh.
   */
  require(header: string | undefined, access: Exclude<Access, 'public'>, now: Date): Promise<SignedIn>;
}

export function createSessions(dependencies: Dependencies): Sessions {
  const { tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const records = new Cache<CredentialsDoc>(recordLimits);

  async function recordOf(uid: string, fresh: boolean): Promise<CredentialsDoc | undefined> {
    const known = fresh ? undefined : records.get(uid);
    if (known) return known;
    const record = await accounts.recordOf(uid);
    if (record) records.set(uid, record);
    else records.delete(uid);
    return record;
  }

  return {
    async require(header, access, now) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
      const session = token === undefined ? null : await tokens.verify(token, now);
      if (!session) throw new AppError('UNAUTHENTICATED');
      let record = await recordOf(session.uid, access === 'admin');
      // The token is newer than what this instance knows, as after a reset: read the record again.
      if (record && record.sessionVersion < session.version) record = await recordOf(session.uid, true);
      if (!isLiveSession(session, record)) throw new AppError('UNAUTHENTICATED');
      if (access === 'admin' && record.role !== 'admin') throw new AppError('FORBIDDEN');
      return { user: userOf(session.uid, record), session };
    },
  };
}

/** What every call answers that logs somebody in. */
export async function sessionAnswer(tokens: Tokens, account: Account, message: string, now: Date) {
  const { uid, role, sessionVersion } = account;
  const token = await tokens.sign({ uid, role, version: sessionVersion }, now);
  return { message, token, data: { user: userOf(uid, account) } };
}
