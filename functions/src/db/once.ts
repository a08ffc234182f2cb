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
import type { ActivityDoc, Collections, CredentialsDoc, RememberedRequest } from './collections.ts';
import type { Database } from './database.ts';
import { retryUnknownCommit } from './errors.ts';

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

interface Write<R extends readonly DocumentReference[], T> {
  readonly isSending?: true;
  readonly limit?: NamedLimit & { readonly refusal: string };
  readonly reads?: R;
  /** A query to run in the transaction after `reads`; no matching document can be added before the commit. */
  readonly find?: Query | undefined;
  /** Decides without further reads. Throws an AppError to refuse; then nothing is written. */
  readonly decide: (
    found: { [K in keyof R]: SnapshotOf<R[K]> },
    matches: readonly QueryDocumentSnapshot[],
  ) => Decided<T>;
}

type SnapshotOf<R> = R extends DocumentReference<infer Data> ? DocumentSnapshot<Data> : never;

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
    const request = {
      key: keyedHash(pepper, 'idempotency', ...parts),
      request: keyedHash(pepper, 'request', ...parts, JSON.stringify(inputOf(call))),
      limit,
    };
    const activityRef = activityRefOf(collections, pepper, session.uid);
    const refs = [collections.credentials.doc(session.uid), activityRef, ...(reads ?? [])] as DocumentReference[];

    return retryUnknownCommit(() =>
      db.runTransaction(async (tx) => {
        const [account, activity, ...found] = await tx.getAll(...refs);
        const record = account?.data() as CredentialsDoc | undefined;
        if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
        const decision = decideActivity(activity?.data() as ActivityDoc | undefined, request, now.getTime());
        if (decision.outcome === 'repeated') return JSON.parse(decision.answer);
        if (decision.outcome === 'reused') throw new AppError('IDEMPOTENCY_KEY_REUSED');
        if (isSending && record.mutedAt) throw new AppError('SENDING_BLOCKED');
        if (decision.outcome === 'limited') throw rateLimited(decision.waitMs, limit?.refusal);

        const matches = find ? (await tx.get(find)).docs : [];
        const { answer, log = [], write } = decide(found as unknown as Parameters<typeof decide>[0], matches);
        write?.(tx);
        for (const entry of log) audit(tx, collections.auditLog, { who: actorOf(user), ...entry, now });
        const { expiresAt, ...after } = decision.after(JSON.stringify(answer));
        tx.set(activityRef, { ...after, expireAt: new Date(expiresAt) });
        return answer;
      }),
    );
  };
}

/** How long a request is stored; longer than any client retries. */
export const rememberedForMs = 24 * 60 * 60 * 1000;

/** Keeps the record small, because each creating call reads and writes it. */
export const maxRemembered = 30;

export type Activity = Pick<ActivityDoc, 'limits' | 'requests'>;

interface NamedLimit extends RateLimit {
  readonly name: string;
}

export interface NewRequest extends Pick<RememberedRequest, 'key' | 'request'> {
  readonly limit?: NamedLimit | undefined;
}

type ActivityDecision =
  | { readonly outcome: 'repeated'; readonly answer: string }
  | { readonly outcome: 'reused' }
  | { readonly outcome: 'limited'; readonly waitMs: number }
  | { readonly outcome: 'new'; after(answer: string): Activity & { readonly expiresAt: number } };

/** Whether a request is new, a repeat or rate-limited, by the person's earlier ones (ADR 8). */
export function decideActivity(
  before: Activity | undefined,
  { key, request, limit }: NewRequest,
  now: number,
): ActivityDecision {
  const requests = (before?.requests ?? []).filter(({ at }) => at + rememberedForMs > now);
  const seen = requests.find((earlier) => earlier.key === key);
  if (seen) return seen.request === request ? { outcome: 'repeated', answer: seen.answer } : { outcome: 'reused' };

  const limits = before?.limits ?? {};
  const verdict = limit && slide(limits[limit.name] ?? [], [limit], now);
  if (verdict && !verdict.allowed) return { outcome: 'limited', waitMs: verdict.wait };
  return {
    outcome: 'new',
    after: (answer) => ({
      limits: limit && verdict ? { ...limits, [limit.name]: verdict.hits } : limits,
      requests: [...requests, { key, request, answer, at: now }].slice(-maxRemembered),
      expiresAt: Math.max(now + rememberedForMs, verdict?.expiresAt ?? 0),
    }),
  };
}
