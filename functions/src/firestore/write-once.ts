import type { EndpointKey } from '@fresher-party/contract/endpoints';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { AppError, rateLimited } from '../core/errors.ts';
import { keyedHash, keyedId, secureIds } from '../core/ids.ts';
import { decideActivity, type NamedLimit } from './activity.ts';
import type { ActivityDoc, Collections, CredentialsDoc } from './collections.ts';
import { type AnySession, holderOf } from './current-session.ts';
import type { Database } from './database.ts';
import { retryUnknownCommit } from './retry-unknown-commit.ts';

export interface WriteRequest<R extends readonly DocumentReference[], T> {
  readonly call: EndpointKey;
  /** Whose it is; it must still be current when the transaction reads its record. */
  readonly session: AnySession;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  /** The parsed body: what "the same request" means. */
  readonly body: unknown;
  readonly now: Date;
  /** Refused to people whose sending the organisers have stopped (ADR 34). */
  readonly isSending?: true;
  /** How often the person may do this, and the sentence past it. */
  readonly limit: NamedLimit & { readonly refusal: string };
  /** Further documents to read before deciding; the account and the activity are always read. */
  readonly reads: R;
  /** Further documents, found after those: what nobody adds before the commit. */
  readonly find?: Query | undefined;
  /** Decides from what was read, without reading more. Throws an AppError to refuse; then nothing is written. */
  readonly decide: (
    found: { [K in keyof R]: SnapshotOf<R[K]> },
    matches: readonly QueryDocumentSnapshot[],
  ) => {
    /** Must survive JSON. */
    readonly answer: T;
    readonly write?: (tx: Transaction) => void;
  };
}

type SnapshotOf<R> = R extends DocumentReference<infer Data> ? DocumentSnapshot<Data> : never;

export type WriteOnce = <const R extends readonly DocumentReference[], T>(request: WriteRequest<R, T>) => Promise<T>;

/** Where the activity of a person or a station is kept. */
export function activityRefOf({ activity }: Collections, pepper: string, uid: string): DocumentReference<ActivityDoc> {
  return activity.doc(keyedId(pepper, 'activity', uid));
}

/**
 * Every call that creates something for a person or a station, except the vote, goes through here: one round trip of reads, a
 * decision, one commit. A repeated key with the same body gets the first answer and writes nothing. Throws
 * IDEMPOTENCY_KEY_REUSED, SENDING_BLOCKED, RATE_LIMITED, what `decide` throws, or UNAUTHENTICATED when the session has
 * ended or the account is gone.
 */
export function createWriteOnce({ db, collections }: Database, pepper: string): WriteOnce {
  return ({ call, session, key, body, now, isSending, limit, reads, find, decide }) => {
    // Without a key, a retry after a lost answer is a second request.
    const holder = holderOf(collections, session);
    const parts = [holder.id, call, key ?? secureIds.random()];
    const request = {
      key: keyedHash(pepper, 'idempotency', ...parts),
      request: keyedHash(pepper, 'request', ...parts, JSON.stringify(body)),
      limit,
    };
    const activityRef = activityRefOf(collections, pepper, holder.id);
    const refs = [holder.ref, activityRef, ...reads] as DocumentReference[];

    return retryUnknownCommit(() =>
      db.runTransaction(async (tx) => {
        const [account, activity, ...found] = await tx.getAll(...refs);
        const record = account?.data();
        if (!holder.isCurrent(record, now)) throw new AppError('UNAUTHENTICATED');
        const decision = decideActivity(activity?.data() as ActivityDoc | undefined, request, now.getTime());
        if (decision.outcome === 'repeated') return JSON.parse(decision.answer);
        if (decision.outcome === 'reused') throw new AppError('IDEMPOTENCY_KEY_REUSED');
        if (isSending && (record as CredentialsDoc).mutedAt) throw new AppError('SENDING_BLOCKED');
        if (decision.outcome === 'limited') throw rateLimited(decision.waitMs, limit.refusal);

        const matches = find ? (await tx.get(find)).docs : [];
        const { answer, write } = decide(found as unknown as Parameters<typeof decide>[0], matches);
        write?.(tx);
        const { expiresAt, ...after } = decision.after(JSON.stringify(answer));
        tx.set(activityRef, { ...after, expireAt: Timestamp.fromMillis(expiresAt) });
        return answer;
      }),
    );
  };
}
