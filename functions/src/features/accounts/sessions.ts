import type { Access } from '@fresher-party/contract/endpoints';
import type { User } from '@fresher-party/contract/schemas/person';
import type { CollectionReference } from 'firebase-admin/firestore';
import { AppError } from '../../core/errors.ts';
import type { ReadDocument } from '../../firestore/batched-read.ts';
import type { CredentialsDoc } from '../../firestore/collections.ts';
import type { SessionToken, Tokens } from './tokens.ts';

/** How long an instance may trust a record it has read, in milliseconds (ADR 2). */
const cacheLifetime = 10_000;
const cacheSize = 5000;

interface Cached {
  readonly record: CredentialsDoc;
  readonly readAt: number;
}

export interface SignedIn {
  readonly user: User;
  readonly session: SessionToken;
}

export interface Sessions {
  /**
   * The person and the session behind an `Authorization` header. Throws UNAUTHENTICATED without a valid, current session and
   * FORBIDDEN when `access` is admin and the person is not. Admin calls always read the record afresh.
   */
  require(header: string | undefined, access: Exclude<Access, 'public'>, now: Date): Promise<SignedIn>;
}

export function sessionsOf(
  tokens: Tokens,
  credentials: CollectionReference<CredentialsDoc>,
  read: ReadDocument,
): Sessions {
  // Real milliseconds, not the event's clock: a cache ages in real time.
  const cache = new Map<string, Cached>();

  async function recordOf(uid: string, fresh: boolean): Promise<CredentialsDoc | undefined> {
    const cached = cache.get(uid);
    if (cached && !fresh && Date.now() - cached.readAt < cacheLifetime) return cached.record;
    const record = (await read(credentials.doc(uid))).data();
    cache.delete(uid);
    if (record) {
      const oldest = cache.size >= cacheSize ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(uid, { record, readAt: Date.now() });
    }
    return record;
  }

  const isCurrent = (claims: SessionToken, record: CredentialsDoc | undefined): record is CredentialsDoc =>
    record !== undefined &&
    !record.blocked &&
    record.sessionVersion === claims.version &&
    record.role === claims.role &&
    !record.endedSessions?.some(({ id }) => id === claims.id);

  return {
    async require(header, access, now) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
      const claims = token === undefined ? null : await tokens.verify(token, now);
      if (!claims) throw new AppError('UNAUTHENTICATED');
      let record = await recordOf(claims.uid, access === 'admin');
      // A token newer than the cached record (just logged in after a reset) deserves a fresh look.
      if (record && record.sessionVersion < claims.version) record = await recordOf(claims.uid, true);
      if (!isCurrent(claims, record)) throw new AppError('UNAUTHENTICATED');
      if (access === 'admin' && record.role !== 'admin') throw new AppError('FORBIDDEN');
      const { name, email, role } = record;
      return { user: { id: claims.uid, name, email, role }, session: claims };
    },
  };
}
