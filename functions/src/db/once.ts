import type { User } from '@fresher-party/contract/calls/person';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { RateLimit } from '@fresher-party/contract/limits';
import type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { AppError, rateLimited } from '../core/errors.ts';
import { keyedHash, keyedId, secureIds } from '../core/ids.ts';
import { slide } from '../core/throttles.ts';
import type { SessionToken } from '../core/tokens.ts';
import { isCurrentSession } from './accounts.ts';
import { type Act, actorOf, audit } from './audit.ts';
import type { ActivityDoc, Collections, CredentialsDoc } from './collections.ts';
import type { Database } from './database.ts';
import { transaction } from './errors.ts';

export interface Call {
  readonly call: EndpointKey;
  readonly user: User;
  /** Must still be valid when the transaction reads its record. */
  readonly session: SessionToken;
  readonly idempotencyKey: string | undefined;
  readonly params: object;
  readonly body: object;
  readonly now: Date;
}

export interface Decided<T> {
  readonly answer: T;
  readonly log?: readonly Pick<Act, 'action' | 'target'>[];
  readonly write?: (tx: Transaction) => void;
}

interface NamedLimit extends RateLimit {
  readonly name: string;
  readonly refusal: string;
}

type Found<R extends readonly DocumentReference[]> = {
  [K in keyof R]: R[K] extends DocumentReference<infer Data> ? DocumentSnapshot<Data> : never;
};

interface Write<R extends readonly DocumentReference[], T> {
  readonly isSending?: true;
  readonly limit?: NamedLimit;
  readonly reads?: R;
  /** A query to run in the transaction after `reads`; no matching document can be added before the commit. */
  readonly find?: Query | undefined;
  /** Decides without further reads. Throws an AppError to refuse; then nothing is written. */
  readonly decide: (found: Found<R>, matches: readonly QueryDocumentSnapshot[]) => Decided<T>;
}

export type WriteOnce = <const R extends readonly DocumentReference[], T>(call: Call, write: Write<R, T>) => Promise<T>;

export function activityRefOf({ activity }: Collections, pepper: string, uid: string): DocumentReference<ActivityDoc> {
  return activity.doc(keyedId(pepper, 'activity', uid));
}

/** What makes a repeat the same request. A password must not be stored in any form. */
function inputOf({ params, body }: Call): object {
  const { password: _, ...input }: { readonly password?: unknown } = { ...params, ...body };
  return input;
}

/**
 * Idempotent: one round trip of reads, a decision, one commit. A repeated key with the same input gets the first answer.
 * Throws IDEMPOTENCY_KEY_REUSED, SENDING_BLOCKED, RATE_LIMITED, UNAUTHENTICATED, and what `decide` throws.
 */
export function createWriteOnce({ db, collections }: Database, pepper: string): WriteOnce {
  return (call, { isSending, limit, reads, find, decide }) => {
    const { user, session, now } = call;
    // Without a key, a retry after a lost answer is a second request.
    const parts = [session.uid, call.call, call.idempotencyKey ?? secureIds.random()];
    const key = keyedHash(pepper, 'idempotency', ...parts);
    const request = keyedHash(pepper, 'request', ...parts, JSON.stringify(inputOf(call)));
    const activityRef = activityRefOf(collections, pepper, session.uid);
    const refs = [collections.credentials.doc(session.uid), activityRef, ...(reads ?? [])] as DocumentReference[];

    return transaction(db, async (tx) => {
      const [account, activity, ...others] = await tx.getAll(...refs);
      const record = account?.data() as CredentialsDoc | undefined;
      if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
      const isMuted = isSending && record.mutedAt !== undefined;
      const known = activity?.data() as ActivityDoc | undefined;
      const decision = decideActivity(known, { key, request, limit, isMuted }, now.getTime());
      if ('answer' in decision) return JSON.parse(decision.answer);

      const found: readonly unknown[] = others;
      const matches = find ? (await tx.get(find)).docs : [];
      const { answer, log = [], write } = decide(found as Found<NonNullable<typeof reads>>, matches);
      write?.(tx);
      for (const entry of log) audit(tx, collections.auditLog, { who: actorOf(user), ...entry, now });
      tx.set(activityRef, decision.after(JSON.stringify(answer)));
      return answer;
    });
  };
}

/** How long a request is stored; longer than any client retries. */
export const rememberedForMs = 24 * 60 * 60 * 1000;

/** Keeps the record small, because each creating call reads and writes it. */
export const maxRemembered = 30;

interface NewRequest {
  readonly key: string;
  readonly request: string;
  readonly limit?: NamedLimit | undefined;
  /** Whether organisers have stopped what this person sends. */
  readonly isMuted?: boolean | undefined;
}

/** The answer to a repeat, or the record after a new request, by the person's earlier ones (ADR 8). */
export function decideActivity(
  before: Pick<ActivityDoc, 'limits' | 'requests'> | undefined,
  { key, request, limit, isMuted }: NewRequest,
  now: number,
): { readonly answer: string } | { after(answer: string): ActivityDoc } {
  const requests = (before?.requests ?? []).filter(({ at }) => at + rememberedForMs > now);
  const seen = requests.find((earlier) => earlier.key === key);
  if (seen?.request === request) return { answer: seen.answer };
  if (seen) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (isMuted) throw new AppError('SENDING_BLOCKED');

  const limits = before?.limits ?? {};
  const verdict = limit && slide(limits[limit.name] ?? [], [limit], now);
  if (verdict && !verdict.allowed) throw rateLimited(verdict.wait, limit.refusal);
  return {
    after: (answer) => ({
      limits: limit && verdict ? { ...limits, [limit.name]: verdict.hits } : limits,
      requests: [...requests, { key, request, answer, at: now }].slice(-maxRemembered),
      expireAt: new Date(Math.max(now + rememberedForMs, verdict?.expiresAt ?? 0)),
    }),
  };
}
