import { timingSafeEqual } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { codeUsedUpText, linkTexts } from '@fresher-party/contract/texts';
import { type DocumentReference, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { CodeDoc, CodeKind } from '../../../db/collections.ts';
import { retryUnknownCommit } from '../../../db/errors.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../endpoint.ts';
import { type Account, accountStore } from '../store.ts';
import { countWrongCodes, mailboxRefOf, resetMailLimit } from './mailbox-store.ts';
import { boundIds, codeHash, isBound, isLastTry, isLive, isUsedUp, linkHash, unboundIdOf } from './rules.ts';

/** What a valid code or link does: creates or changes the account, or returns null. */
export type Use = (tx: Transaction, request: CodeDoc, account: Account | undefined) => Account | null;

/** Whether the account is unchanged since the code was requested. Any change invalidates codes and links (ADR 22). */
const isCurrent = (request: CodeDoc, account: Account | undefined): boolean =>
  (account?.sessionVersion ?? 0) === request.generation;

function redeemer(dependencies: Dependencies) {
  const accounts = accountStore(dependencies);

  /** Resolves to null, and writes nothing, when the request was used or the account has changed since. */
  return async (tx: Transaction, { ref, request }: Found, tryId: string, now: Date, use: Use) => {
    if (request.usedAt !== undefined) return null;
    const account = await accounts.find(request.email, tx);
    if (!isCurrent(request, account)) return null;
    const result = use(tx, request, account);
    if (result) {
      const gone = { codeHash: FieldValue.delete(), account: FieldValue.delete() };
      tx.update(ref, { usedAt: now.getTime(), ...gone, judged: tryId });
    }
    return result;
  };
}

interface Found {
  readonly ref: DocumentReference<CodeDoc>;
  readonly request: CodeDoc;
}

interface CodeTry {
  readonly email: string;
  readonly otp: string;
  readonly now: Date;
  /** Of our page's requests. A client without one means the newest request of a client without one. */
  readonly requestIds?: readonly string[] | undefined;
}

interface Outcome {
  readonly account: Account | null;
  readonly wrong: number;
  readonly isLast: boolean;
}

const usedUp = (): AppError => new AppError('INVALID_OTP', { message: codeUsedUpText });

export function codeTries(kind: CodeKind, dependencies: Dependencies) {
  const { db, collections, ids, inFlight, userIdOf, config } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes } = collections;
  const redeem = redeemer(dependencies);

  const matches = ({ codeHash: right, linkHash: request }: CodeDoc, { email, otp }: CodeTry): boolean =>
    right !== undefined &&
    timingSafeEqual(Buffer.from(codeHash(pepper, { kind, email, request, otp })), Buffer.from(right));

  return {
    /**
     * Null for a wrong code, and for a right one that has expired. Without a valid code it costs one read, and counts
     * nothing. Throws CODE_USED to whoever has the id of a used request, INVALID_OTP once wrong tries have used it up.
     */
    async redeem(codeTry: CodeTry, use: Use, prepare?: () => Promise<void>): Promise<Account | null> {
      const { email, now, requestIds } = codeTry;
      const isUnbound = requestIds === undefined || requestIds.some((id) => !isBound(id));
      const named = [...boundIds(requestIds), ...(isUnbound ? [unboundIdOf(pepper, kind, email)] : [])];
      if (named.length === 0) return null;
      /** Other people's request ids are ignored. */
      const concerns = (record?: CodeDoc) => record?.uid === userIdOf(email) && record.kind === kind;
      const isTried = (record?: CodeDoc): record is CodeDoc =>
        record !== undefined && concerns(record) && isLive(record, now.getTime());

      async function judge(tx: Transaction, refs: readonly DocumentReference<CodeDoc>[], tryId: string) {
        const found = (await tx.getAll(...refs)).map((doc) => ({ ref: doc.ref, request: doc.data() as CodeDoc }));
        if (found.some(({ request }) => request?.judged === tryId)) return null;
        const tried = found.filter(({ request }) => isTried(request));
        const right = tried.find(({ request }) => matches(request, codeTry));
        if (right) {
          const account = await redeem(tx, right, tryId, now, use);
          if (!account) tx.update(right.ref, { codeHash: FieldValue.delete(), judged: tryId });
          return { account, wrong: 0, isLast: false };
        }
        for (const { ref, request } of tried) {
          const ended = isLastTry(request) ? { codeHash: FieldValue.delete() } : {};
          tx.update(ref, { tries: request.tries + 1, ...ended, judged: tryId });
        }
        const isLast = tried.length > 0 && tried.every(({ request }) => isLastTry(request));
        return { account: null, wrong: tried.length, isLast };
      }

      return inFlight(named, async () => {
        const refs = named.map((id) => codes.doc(id));
        const found = (await db.getAll(...refs)).map((doc) => doc.data() as CodeDoc | undefined);
        // Callers without the request's id must learn nothing about the address.
        const isOwn = !isUnbound;
        const own = isOwn ? found.flatMap((record) => (record && concerns(record) ? [record] : [])) : [];
        const wasUsed = own.some(({ usedAt }) => usedAt !== undefined);
        const live = refs.filter((_, index) => isTried(found[index]));
        if (live.length === 0) {
          if (wasUsed) throw new AppError('CODE_USED');
          if (own.some((request) => isUsedUp(request, now.getTime()))) throw usedUp();
          return null;
        }
        // Outside of the transaction, which would hold its locks meanwhile.
        if (found.some((record) => isTried(record) && matches(record, codeTry))) await prepare?.();
        const tryId = ids.random();
        let last: Outcome = { account: null, wrong: 0, isLast: false };
        await retryUnknownCommit(() =>
          db.runTransaction(async (tx) => {
            last = (await judge(tx, live, tryId)) ?? last;
          }),
        );
        const mailbox = mailboxRefOf(collections, config.USER_ID_KEY, email);
        if (last.wrong > 0) await countWrongCodes(mailbox, last.wrong, now);
        if (last.account) await resetMailLimit(mailbox);
        if (isOwn && last.isLast) throw usedUp();
        // A right code, ended by the request that was used.
        if (wasUsed && !last.account && last.wrong === 0) throw new AppError('CODE_USED');
        return last.account;
      });
    },
  };
}

interface FoundLink extends Found {
  readonly account: Account | undefined;
}

const invalidLink = (problem: keyof typeof linkTexts): AppError =>
  new AppError('INVALID_LINK', { message: linkTexts[problem] });

/** Throws INVALID_LINK for a malformed secret, before it costs a read. */
function requireWellFormed(secret: string): void {
  if (!/^[\w-]*$/.test(secret) || secret.length > limits.linkLength) throw invalidLink('unknown');
  if (secret.length < limits.linkLength) throw invalidLink('incomplete');
}

export function linkStore(dependencies: Dependencies) {
  const { db, collections, ids, config } = dependencies;
  const accounts = accountStore(dependencies);
  const redeem = redeemer(dependencies);

  return {
    /** Finds the request of a link without using it up. Throws INVALID_LINK with the reason. */
    async find(secret: string, now: Date): Promise<FoundLink> {
      requireWellFormed(secret);
      const hash = linkHash(config.CODE_PEPPER, secret);
      const snapshot = (await queries.codeByLink(collections, { linkHash: hash }).get()).docs[0];
      if (!snapshot) throw invalidLink('unknown');
      const request = snapshot.data();
      if (request.usedAt !== undefined) throw invalidLink('used');
      if (request.expiresAt <= now.getTime()) throw invalidLink('expired');
      const account = await accounts.find(request.email);
      if (!isCurrent(request, account)) throw invalidLink('ended');
      return { ref: snapshot.ref, request, account };
    },

    /** Uses a found link, once. Throws INVALID_LINK when it was used or the account has changed since. */
    async use({ ref, request: { email, linkHash: hash } }: FoundLink, now: Date, use: Use): Promise<Account> {
      const tryId = ids.random();
      let result: Account | null = null;
      await retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const request = (await tx.get(ref)).data();
          if (request?.judged === tryId) return;
          if (request?.linkHash !== hash) throw invalidLink('ended');
          if (request.usedAt !== undefined) throw invalidLink('used');
          result = await redeem(tx, { ref, request }, tryId, now, use);
        }),
      );
      if (!result) throw invalidLink('ended');
      await resetMailLimit(mailboxRefOf(collections, config.USER_ID_KEY, email));
      return result;
    },
  };
}
