import { type DocumentReference, FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { CodeDoc } from '../../../db/collections.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Account, accountStore } from '../store.ts';

/** What a valid code or link does: creates or changes the account, or resolves to null. Must read before it writes. */
export type Use = (tx: Transaction, request: CodeDoc, account: Account | undefined) => Promise<Account | null>;

interface Redemption {
  readonly ref: DocumentReference<CodeDoc>;
  readonly request: CodeDoc;
  /** Identifies the attempt, so that its retry recognises its own commit. */
  readonly tryId: string;
  readonly now: Date;
}

/** Whether the account is unchanged since the code was requested. Any change invalidates codes and links (ADR 22). */
export const isCurrent = (request: CodeDoc, account: Account | undefined): boolean =>
  (account?.sessionVersion ?? 0) === request.generation;

/** Redeems a request, by code or link, in the transaction that has read it. */
export function redeemer(dependencies: Dependencies) {
  const accounts = accountStore(dependencies);

  /** Resolves to null, and writes nothing, when the request was used or has expired. */
  return async function redeem(
    tx: Transaction,
    { ref, request, tryId, now }: Redemption,
    use: Use,
  ): Promise<Account | null> {
    if (request.usedAt !== undefined) return null;
    const account = await accounts.find(request.email, tx);
    if (!isCurrent(request, account)) return null;
    const result = await use(tx, request, account);
    if (result) {
      tx.update(ref, { usedAt: now.getTime(), codes: [], account: FieldValue.delete(), judged: tryId });
    }
    return result;
  };
}
