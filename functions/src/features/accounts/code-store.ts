import { timingSafeEqual } from 'node:crypto';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { tooMany } from '../../core/errors.ts';
import { keyedHash, userIdOf } from '../../core/ids.ts';
import type { LiveCode, PendingAccount } from '../../firestore/collections.ts';
import { onceMore } from '../../firestore/retry-unknown-commit.ts';
import type { Dependencies } from '../dependencies.ts';
import { type CodeKind, codeHash } from './code-hash.ts';
import { addCode, type CodeState, judgeCode, lockedFor, noCodes, removeCode } from './code-rules.ts';

/** A request for a code. With the same key, sent again from the device that made it (ADR 8). */
export interface CodeRequest {
  readonly email: string;
  readonly key: string | undefined;
  readonly now: Date;
  /** What the code is to create. */
  readonly account?: { readonly name: string; readonly password: string };
}

interface IssuedCode {
  /** Of the request. */
  readonly id: string;
  /** Null for one that nobody learns. */
  readonly otp: string | null;
  /** The same request was faster, and its mail is on its way. */
  readonly isRepeated: boolean;
  readonly takeBack: () => Promise<void>;
}

/** Longer than a locked day, so that TTL never forgives a wrong try. */
const keptFor = 48 * 60 * 60 * 1000;
const lockedText = 'Too many wrong codes for this address. Please try again tomorrow.';
const codeLimits = [rateLimits.codePerMinute, rateLimits.codePerHour];

function requireUnlocked(state: CodeState, now: Date): void {
  const wait = lockedFor(state, now.getTime());
  if (wait > 0) throw tooMany(wait, lockedText);
}

/**
 * One-time codes of one kind, kept as HMACs in the one document of an address (ADR 4). Both kinds share it, and
 * with it the count of wrong tries: a guess is a guess, whatever the code is for.
 */
export function codesOf(
  kind: CodeKind,
  { db, collections, ids, limiter, config }: Pick<Dependencies, 'db' | 'collections' | 'ids' | 'limiter' | 'config'>,
) {
  const hash = (email: string, id: string, otp: string) => codeHash(config.CODE_PEPPER, { kind, email, id, otp });
  // One count for both kinds here too: a person asks for codes, whatever for.
  const limitKey = (email: string): string => `code:${email}`;
  const refOf = (email: string) => collections.codes.doc(userIdOf(email));
  const read = async (tx: Transaction, email: string): Promise<CodeState> =>
    (await tx.get(refOf(email))).data() ?? noCodes;
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
      expireAt: Timestamp.fromMillis(now.getTime() + keptFor),
    });

  /**
   * The id of a request with a key is an HMAC over it, so that it can be recognised without keeping anything of the
   * password: the key isn't kept, and without it the HMAC tells nothing.
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
      // One after the other: what has used the limit up meanwhile may be this request, sent twice at once.
      const wait = await limiter.peek(limitKey(email), codeLimits, now);
      const state = await peek(email);
      if (isLive(state, idOf(request), now)) return;
      if (wait > 0) throw tooMany(wait);
      requireUnlocked(state, now);
    },

    /** Throws RATE_LIMITED when `redeem` would. Counts nothing. */
    async requireUnlocked(email: string, now: Date): Promise<void> {
      requireUnlocked(await peek(email), now);
    },

    /**
     * Makes a code for an address, and counts the request. Where `wanted` says no, it is a code that nobody learns and
     * that opens nothing: known and unknown addresses take the same reads and writes. Throws RATE_LIMITED.
     */
    async issue(
      request: CodeRequest,
      wanted: (tx: Transaction) => Promise<boolean>,
      pending?: PendingAccount,
    ): Promise<IssuedCode> {
      const { email, now } = request;
      const id = idOf(request);
      const otp = ids.otp();
      const issued = await db.runTransaction(async (tx) => {
        const admission = await limiter.admit(tx, limitKey(email), codeLimits, now);
        const state = await read(tx, email);
        const isWanted = await wanted(tx);
        if (isLive(state, id, now)) return { isWanted: false, isRepeated: true };
        if (!admission.allowed) throw tooMany(admission.wait);
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
          const release = await limiter.release(tx, limitKey(email), now);
          const rest = removeCode(state, id);
          // Wrong tries stay counted; otherwise the request leaves nothing behind.
          if (rest.live.length === 0 && rest.wrongToday === 0) tx.delete(refOf(email));
          else write(tx, email, rest, now);
          release();
        });
      return { id, otp: issued.isWanted ? otp : null, isRepeated: issued.isRepeated, takeBack };
    },

    /**
     * Judges a try and, when it matches one of the live codes (one of `only`, where given), lets `use` write in the
     * same transaction. `use` does its reads first. Throws RATE_LIMITED when the address is locked for the day;
     * resolves to null for a wrong try.
     */
    async redeem<T>(
      email: string,
      otp: string,
      now: Date,
      use: (tx: Transaction, code: LiveCode) => Promise<T>,
      only?: readonly string[],
    ): Promise<T | null> {
      const matches = (code: LiveCode): boolean =>
        (only === undefined || only.includes(code.id)) &&
        timingSafeEqual(Buffer.from(hash(email, code.id, otp)), Buffer.from(code.codeHash));
      const id = ids.random();
      let used: T | null = null;
      return onceMore(() =>
        db.runTransaction(async (tx) => {
          const state = await read(tx, email);
          if (state.judged === id) return used;
          const judgement = judgeCode(state, matches, now.getTime());
          if (judgement.outcome === 'locked') throw tooMany(judgement.wait, lockedText);
          used = judgement.outcome === 'matched' ? await use(tx, judgement.code) : null;
          write(tx, email, judgement.state, now, id);
          return used;
        }),
      );
    },
  };
}
