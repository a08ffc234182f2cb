import { timingSafeEqual } from 'node:crypto';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import type { Profile } from '@fresher-party/contract/schemas/person';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { rateLimited } from '../../core/errors.ts';
import { keyedHash } from '../../core/ids.ts';
import type { LiveCode, PendingAccount } from '../../firestore/collections.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  addCode,
  type CodeKind,
  type CodeState,
  codeHash,
  judgeCode,
  lockedFor,
  noCodes,
  removeCode,
} from './code-rules.ts';

/** A request for a code. A request with the same key and content is a retry (ADR 8). */
export interface CodeRequest {
  readonly email: string;
  readonly key: string | undefined;
  readonly now: Date;
  /** What the code is to create. */
  readonly account?: Profile & { readonly password: string };
}

interface IssuedCode {
  /** Of the request. */
  readonly id: string;
  /** Null when the code isn't wanted: nobody learns it. */
  readonly otp: string | null;
  /** The same request came before, and its mail is on its way. */
  readonly isRepeated: boolean;
  readonly takeBack: () => Promise<void>;
}

interface CodeTry {
  readonly email: string;
  readonly otp: string;
  readonly now: Date;
  /** Ids of the requests whose code may be used; any when not given. */
  readonly only?: readonly string[] | undefined;
}

/** Longer than a locked day, so that TTL never forgives a wrong try. */
const keptForMs = 48 * 60 * 60 * 1000;
const lockedText = 'Too many wrong codes for this address. Please try again tomorrow.';
const codeLimits = [rateLimits.mailPerMinute, rateLimits.mailPerHour];

function requireUnlocked(state: CodeState, now: Date): void {
  const wait = lockedFor(state, now.getTime());
  if (wait > 0) throw rateLimited(wait, lockedText);
}

/**
 * One-time codes of one kind, kept as HMACs in the one document of an address (ADR 4). Both kinds share it, and
 * with it the count of wrong tries: a guess is a guess, whatever the code is for.
 */
export function codeStore(kind: CodeKind, { db, collections, ids, userIdOf, rateLimiter, config }: Dependencies) {
  const hash = (email: string, id: string, otp: string) => codeHash(config.CODE_PEPPER, { kind, email, id, otp });
  // One count for both kinds.
  const limitKey = (email: string): string => `code:${email}`;
  const refOf = (email: string) => collections.codes.doc(userIdOf(email));
  const read = async (tx: Transaction, email: string): Promise<CodeState> =>
    (await tx.get(refOf(email))).data() ?? noCodes;
  /** A sign-up code is for an address without an account, a reset code for one with. */
  const isWantedIn = async (tx: Transaction, email: string): Promise<boolean> =>
    (await tx.get(collections.credentials.doc(userIdOf(email)))).exists === (kind === 'reset');
  const peek = async (email: string): Promise<CodeState> => (await refOf(email).get()).data() ?? noCodes;
  const write = (
    tx: Transaction,
    email: string,
    { live, wrongSinceBurn, wrongToday, dayStartedAt }: CodeState,
    now: Date,
    judged?: string,
  ) =>
    tx.set(refOf(email), {
      live,
      wrongSinceBurn,
      wrongToday,
      dayStartedAt,
      ...(judged ? { judged } : {}),
      expireAt: Timestamp.fromMillis(now.getTime() + keptForMs),
    });

  /**
   * The id of a request with a key is an HMAC over it: a repeat can be recognised although nothing of the password is
   * kept. The key isn't kept either, and without it the HMAC tells nothing.
   */
  const idOf = ({ email, key, account }: CodeRequest): string =>
    key === undefined
      ? ids.random()
      : keyedHash(config.CODE_PEPPER, 'request', kind, email, key, JSON.stringify(account));
  const isLive = ({ live }: CodeState, id: string, now: Date): boolean =>
    live.some((code) => code.id === id && code.expiresAt > now.getTime());

  return {
    /** The id of this request when it came before and its code is still good; else null. Counts nothing. */
    async earlier(request: CodeRequest): Promise<string | null> {
      if (request.key === undefined) return null;
      const state = await peek(request.email);
      const id = idOf(request);
      return isLive(state, id, request.now) ? id : null;
    },

    /** Throws RATE_LIMITED when `issue` would. Counts nothing. */
    async requireAllowed(request: CodeRequest): Promise<void> {
      const { email, now } = request;
      // One after the other: a twin of this request, sent at the same time, may use up the limit in between.
      const wait = await rateLimiter.peek(limitKey(email), codeLimits, now);
      const state = await peek(email);
      if (isLive(state, idOf(request), now)) return;
      if (wait > 0) throw rateLimited(wait);
      requireUnlocked(state, now);
    },

    /** Throws RATE_LIMITED when `redeem` would. Counts nothing. */
    async requireUnlocked(email: string, now: Date): Promise<void> {
      requireUnlocked(await peek(email), now);
    },

    /**
     * Makes a code for an address, and counts the request. When it isn't wanted, a code that nobody learns takes its
     * place, so that known and unknown addresses take the same reads and writes. Throws RATE_LIMITED.
     */
    async issue(request: CodeRequest, pending?: PendingAccount): Promise<IssuedCode> {
      const { email, now } = request;
      const id = idOf(request);
      const otp = ids.otp();
      const issued = await db.runTransaction(async (tx) => {
        const admission = await rateLimiter.admit(tx, limitKey(email), codeLimits, now);
        const state = await read(tx, email);
        const isWanted = await isWantedIn(tx, email);
        if (isLive(state, id, now)) return { isWanted: false, isRepeated: true };
        if (!admission.allowed) throw rateLimited(admission.wait);
        requireUnlocked(state, now);
        const code: LiveCode = {
          id,
          codeHash: hash(email, id, otp),
          sentAt: now.getTime(),
          expiresAt: now.getTime() + limits.otpLifetime,
          ...(pending && isWanted ? { account: pending } : {}),
        };
        write(tx, email, addCode(state, code, now.getTime()), now);
        admission.record();
        return { isWanted, isRepeated: false };
      });
      const takeBack = (): Promise<void> =>
        db.runTransaction(async (tx) => {
          const state = await read(tx, email);
          const release = await rateLimiter.release(tx, limitKey(email), now);
          const rest = removeCode(state, id);
          // Wrong tries stay counted; otherwise the request leaves nothing behind.
          if (rest.live.length === 0 && rest.wrongToday === 0) tx.delete(refOf(email));
          else write(tx, email, rest, now);
          release();
        });
      return { id, otp: issued.isWanted ? otp : null, isRepeated: issued.isRepeated, takeBack };
    },

    /**
     * Judges a try and, when it matches a live code, lets `use` write in the same transaction. `use` does its reads
     * first. Resolves to null for a wrong try. Throws RATE_LIMITED when the address is locked for the day.
     */
    redeem<T>(
      { email, otp, now, only }: CodeTry,
      use: (tx: Transaction, code: LiveCode) => Promise<T | null>,
    ): Promise<T | null> {
      const matches = (code: LiveCode): boolean =>
        (only === undefined || only.includes(code.id)) &&
        timingSafeEqual(Buffer.from(hash(email, code.id, otp)), Buffer.from(code.codeHash));
      const id = ids.random();
      let used: T | null = null;
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const state = await read(tx, email);
          if (state.judged === id) return used;
          const judgement = judgeCode(state, matches, now.getTime());
          if (judgement.outcome === 'locked') throw rateLimited(judgement.wait, lockedText);
          used = judgement.outcome === 'matched' ? await use(tx, judgement.code) : null;
          write(tx, email, judgement.state, now, id);
          return used;
        }),
      );
    },
  };
}
