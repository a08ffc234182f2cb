import { timingSafeEqual } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { codeUsedUpText, linkTexts } from '@fresher-party/contract/texts';
import {
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { CodeDoc, CodeKind } from '../../../db/collections.ts';
import { repeatIfChanged } from '../../../db/errors.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../endpoint.ts';
import { emailProblem } from '../rules.ts';
import { type Account, accountStore, type StoredAccount } from '../store.ts';
import { mailboxRefOf, proved, wrongCodes } from './mailbox-store.ts';
import { boundIds, codeHash, isBound, isLastTry, isOpen, linkHash, unboundIdOf } from './rules.ts';

/**
 * What a valid code or link does, in the commit that uses it up: creates or changes the account, or null. Throws to
 * refuse; then it is still valid. It may be called again, when something has changed before the commit.
 */
export type Use = (
  batch: WriteBatch,
  request: CodeDoc,
  account: StoredAccount | undefined,
) => Account | null | Promise<Account | null>;

type StoredCode = QueryDocumentSnapshot<CodeDoc>;

interface CodeTry {
  readonly email: string;
  readonly otp: string;
  readonly now: Date;
  /** Of our page's requests. A client without one means the newest request of a client without one. */
  readonly requestIds: readonly string[] | undefined;
}

/** Whether the account is unchanged since the code was requested. Any change invalidates codes and links (ADR 22). */
const isCurrent = (request: CodeDoc, account: Account | undefined): boolean =>
  (account?.sessionVersion ?? 0) === request.generation;

const usedUp = (): AppError => new AppError('INVALID_OTP', { message: codeUsedUpText });

const invalidLink = (problem: keyof typeof linkTexts): AppError =>
  new AppError('INVALID_LINK', { message: linkTexts[problem] });

export function redeemStore(dependencies: Dependencies) {
  const { db, collections, config, ids, inFlight, read, userIdOf } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes } = collections;
  const accounts = accountStore(dependencies);
  const mailboxOf = (email: string) => mailboxRefOf(collections, config.USER_ID_KEY, email);

  /** Resolves to null, and writes nothing, when the account has changed since the request. */
  async function redeem(code: StoredCode, tryId: string, now: Date, use: Use): Promise<Account | null> {
    const request = code.data();
    const account = await accounts.find(request.email);
    const batch = db.batch();
    const result = isCurrent(request, account) ? await use(batch, request, account) : null;
    if (!result) return null;
    const gone = { codeHash: FieldValue.delete(), account: FieldValue.delete() };
    const lastUpdateTime = code.updateTime;
    batch.update(code.ref, { usedAt: now.getTime(), ...gone, judged: tryId }, { lastUpdateTime });
    batch.set(mailboxOf(request.email), proved(now), { merge: true });
    await batch.commit();
    return result;
  }

  /** What our own commit did, whose answer was lost. */
  const outcomeOf = async ({ email, usedAt }: CodeDoc): Promise<Account | null> =>
    usedAt === undefined ? null : ((await accounts.find(email)) ?? null);

  /** The request of a link. Throws INVALID_LINK with the reason. */
  async function codeOfLink(secret: string, now: Date, tryId?: string): Promise<StoredCode> {
    // Before it costs a read.
    if (!/^[\w-]*$/.test(secret) || secret.length > limits.linkLength) throw invalidLink('unknown');
    if (secret.length < limits.linkLength) throw invalidLink('incomplete');
    const [code] = (await queries.codeByLink(collections, { linkHash: linkHash(pepper, secret) }).get()).docs;
    if (!code) throw invalidLink('unknown');
    const { usedAt, expiresAt, judged } = code.data();
    const isOurs = tryId !== undefined && judged === tryId;
    if (usedAt !== undefined && !isOurs) throw invalidLink('used');
    if (expiresAt <= now.getTime()) throw invalidLink('expired');
    return code;
  }

  return {
    /**
     * Without a valid code it costs one read, and counts nothing. Throws CODE_USED to whoever has the id of a used request,
     * INVALID_OTP for a wrong code and for a right one that has expired.
     */
    async code(kind: CodeKind, { email, otp, now, requestIds }: CodeTry, use: Use): Promise<Account> {
      const isUnbound = requestIds === undefined || requestIds.some((id) => !isBound(id));
      const named = [...boundIds(requestIds), ...(isUnbound ? [unboundIdOf(pepper, kind, email)] : [])];
      // Addresses outside the institute can't have an account.
      if (named.length === 0 || emailProblem(email, config)) throw new AppError('INVALID_OTP');
      const tryId = ids.random();

      /** Other people's request ids are ignored. */
      const concerns = (code: DocumentSnapshot<CodeDoc>): code is StoredCode =>
        code.data()?.uid === userIdOf(email) && code.data()?.kind === kind;
      const isRight = ({ codeHash: right, linkHash: request }: CodeDoc): boolean =>
        right !== undefined &&
        timingSafeEqual(Buffer.from(codeHash(pepper, { kind, email, request, otp })), Buffer.from(right));

      async function judge(): Promise<Account | null> {
        const found = (await Promise.all(named.map((id) => read(codes.doc(id))))).filter(concerns);
        const own = found.find((code) => code.data().judged === tryId);
        if (own) return outcomeOf(own.data());

        const open = found.filter((code) => isOpen(code.data(), now.getTime()));
        const tried = open.filter((code) => code.data().codeHash !== undefined);
        // Callers without the request's id must learn nothing about the address.
        const wasUsed = !isUnbound && found.some((code) => code.data().usedAt !== undefined);
        if (tried.length === 0) {
          if (wasUsed) throw new AppError('CODE_USED');
          if (!isUnbound && open.length > 0) throw usedUp();
          return null;
        }
        const right = tried.find((code) => isRight(code.data()));
        if (right) {
          const account = await redeem(right, tryId, now, use);
          // A right code, ended by the request that was used.
          if (!account && wasUsed) throw new AppError('CODE_USED');
          return account;
        }
        const batch = db.batch();
        for (const code of tried) {
          const request = code.data();
          const ended = isLastTry(request) ? { codeHash: FieldValue.delete() } : {};
          const change = { tries: request.tries + 1, ...ended, judged: tryId };
          batch.update(code.ref, change, { lastUpdateTime: code.updateTime });
        }
        batch.set(mailboxOf(email), wrongCodes(tried.length, now), { merge: true });
        await batch.commit();
        if (!isUnbound && tried.every((code) => isLastTry(code.data()))) throw usedUp();
        return null;
      }

      const account = await inFlight(named, () => repeatIfChanged(judge));
      if (!account) throw new AppError('INVALID_OTP');
      return account;
    },

    /** Whose link it is, and whether that address has an account. Throws INVALID_LINK with the reason. */
    async look(link: string, now: Date): Promise<{ email: string; isKnown: boolean }> {
      const request = (await codeOfLink(link, now)).data();
      const account = await accounts.find(request.email);
      if (!isCurrent(request, account)) throw invalidLink('ended');
      return { email: request.email, isKnown: account !== undefined };
    },

    /** Throws INVALID_LINK with the reason. */
    async link(link: string, now: Date, use: Use): Promise<Account> {
      const tryId = ids.random();
      const account = await repeatIfChanged(async () => {
        const code = await codeOfLink(link, now, tryId);
        return code.data().judged === tryId ? outcomeOf(code.data()) : redeem(code, tryId, now, use);
      });
      if (!account) throw invalidLink('ended');
      return account;
    },
  };
}
