import { timingSafeEqual } from 'node:crypto';
import { codeUsedUpText } from '@fresher-party/contract/texts';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { CodeDoc, CodeKind, JudgedDoc, LiveCode } from '../../../db/collections.ts';
import { retryUnknownCommit } from '../../../db/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../store.ts';
import { countWrongCodes, mailboxRefOf, resetMailLimit } from './mailbox-store.ts';
import { redeemer, type Use } from './redemption-store.ts';
import { boundIds, codeHash, isBound, isUsedUp, judgeCode, liveCodes } from './rules.ts';

interface CodeTry {
  readonly email: string;
  readonly otp: string;
  readonly now: Date;
  /** Ids of the requests whose code is accepted. Older clients send none, and then only unbound requests count. */
  readonly requestIds?: readonly string[] | undefined;
}

type JudgedRef = DocumentReference<JudgedDoc>;

interface Outcome {
  readonly account: Account | null;
  /** How many codes the attempt failed to match. */
  readonly wrong: number;
  /** Whether it was the last attempt for each of them. */
  readonly isLast: boolean;
}

const usedUp = (): AppError => new AppError('INVALID_OTP', { message: codeUsedUpText });

/** Attempts to enter codes of one kind. */
export function codeTries(kind: CodeKind, dependencies: Dependencies) {
  const { db, collections, ids, inFlight, userIdOf, config } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes, sharedCodes } = collections;
  const redeem = redeemer(dependencies);

  /**
   * The records that count attempts: for a bound request its own, whose id a stranger can't know; for older clients the
   * record of the address.
   */
  function judgedRefs(email: string, requestIds: readonly string[] | undefined): JudgedRef[] {
    const isShared = requestIds === undefined || requestIds.some((id) => !isBound(id));
    const refs = [
      ...boundIds(requestIds).map((id) => codes.doc(id)),
      ...(isShared ? [sharedCodes.doc(userIdOf(email))] : []),
    ];
    return refs as JudgedRef[];
  }

  /** Whether a record belongs to this address and kind of code. Other people's request ids are ignored. */
  function concerns(record: JudgedDoc | undefined, email: string): record is JudgedDoc {
    const ofKind = (record as CodeDoc | undefined)?.kind ?? kind;
    return record?.uid === userIdOf(email) && ofKind === kind;
  }

  async function judge(
    tx: Transaction,
    refs: readonly JudgedRef[],
    tryId: string,
    { email, otp, now, requestIds }: CodeTry,
    use: Use,
  ): Promise<Outcome | 'judged before'> {
    const found = await tx.getAll(...refs);
    if (found.some((snapshot) => snapshot.data()?.judged === tryId)) return 'judged before';
    const matches = (code: LiveCode): boolean =>
      (requestIds === undefined || requestIds.includes(code.id)) &&
      timingSafeEqual(Buffer.from(codeHash(pepper, { kind, email, id: code.id, otp })), Buffer.from(code.codeHash));
    const judgements = found.flatMap((snapshot) => {
      const record = snapshot.data();
      return record ? [{ ref: snapshot.ref, record, ...judgeCode(record, matches, now.getTime()) }] : [];
    });

    const right = judgements.find(({ outcome }) => outcome === 'right');
    if (right?.outcome !== 'right') {
      const wrong = judgements.filter((judgement) => judgement.outcome === 'wrong');
      for (const { ref, after } of wrong) tx.update(ref, { ...after, judged: tryId });
      const isLast = wrong.length > 0 && wrong.every(({ after }) => after.codes.length === 0);
      return { account: null, wrong: wrong.length, isLast };
    }
    const ref = codes.doc(right.code.id);
    const isOwn = ref.path === right.ref.path;
    const request = isOwn ? (right.record as CodeDoc) : (await tx.get(ref)).data();
    const account = request ? await redeem(tx, { ref, request, tryId, now }, use) : null;
    if (!account || !isOwn) tx.update(right.ref, { ...right.after, judged: tryId });
    return { account, wrong: 0, isLast: false };
  }

  return {
    /**
     * Checks a code and, when it is right, runs `use` in the same transaction. Resolves to null for a wrong code, and
     * for a right one whose request has expired. Without a valid code it costs one read and counts nothing. Throws
     * CODE_USED to whoever has the id of a used request, INVALID_OTP (with a message that names the mailed link) once wrong attempts have invalidated the codes, and
     * RATE_LIMITED when too many attempts are in flight.
     */
    async redeem(codeTry: CodeTry, use: Use): Promise<Account | null> {
      const { email, now, requestIds } = codeTry;
      const refs = judgedRefs(email, requestIds);
      if (refs.length === 0) return null;
      // Callers without the request's id must learn nothing about the address.
      const isOwn = requestIds?.every(isBound) === true;
      return inFlight(
        refs.map(({ path }) => path),
        async () => {
          const found = (await db.getAll(...(refs as DocumentReference[]))) as DocumentSnapshot<JudgedDoc>[];
          const live = found.filter((snapshot) => {
            const record = snapshot.data();
            return concerns(record, email) && liveCodes(record, now.getTime()).codes.length > 0;
          });
          const own = (isOwn ? found : []).flatMap((snapshot) => {
            const record = snapshot.data();
            return concerns(record, email) ? [record as CodeDoc] : [];
          });
          const wasUsed = own.some(({ usedAt }) => usedAt !== undefined);
          if (live.length === 0) {
            if (wasUsed) throw new AppError('CODE_USED');
            if (own.some((request) => isUsedUp(request, now.getTime()))) throw usedUp();
            return null;
          }
          const tryId = ids.random();
          let last: Outcome = { account: null, wrong: 0, isLast: false };
          await retryUnknownCommit(() =>
            db.runTransaction(async (tx) => {
              const outcome = await judge(
                tx,
                live.map(({ ref }) => ref),
                tryId,
                codeTry,
                use,
              );
              if (outcome !== 'judged before') last = outcome;
            }),
          );
          const mailbox = mailboxRefOf(collections, config.USER_ID_KEY, email);
          if (last.wrong > 0) await countWrongCodes(mailbox, last.wrong, now);
          if (last.account) await resetMailLimit(mailbox);
          if (isOwn && last.isLast) throw usedUp();
          // A right code, ended by the request that was used.
          if (wasUsed && !last.account && last.wrong === 0) throw new AppError('CODE_USED');
          return last.account;
        },
      );
    },
  };
}
