import { limits } from '@fresher-party/contract/limits';
import { linkTexts } from '@fresher-party/contract/texts';
import type { DocumentReference } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { CodeDoc } from '../../../db/collections.ts';
import { retryUnknownCommit } from '../../../db/errors.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { mailboxRefOf, resetMailLimit } from '../codes/mailbox-store.ts';
import { isCurrent, redeemer, type Use } from '../codes/redemption-store.ts';
import { linkHash } from '../codes/rules.ts';
import { type Account, accountStore } from '../store.ts';

/** A valid link: its request, and the account of its address. */
export interface FoundLink {
  readonly ref: DocumentReference<CodeDoc>;
  readonly request: CodeDoc;
  readonly account: Account | undefined;
}

const invalidLink = (problem: keyof typeof linkTexts): AppError =>
  new AppError('INVALID_LINK', { message: linkTexts[problem] });

/** Throws INVALID_LINK for a malformed secret, before it costs a read. */
function requireWellFormed(secret: string): void {
  if (!/^[\w-]*$/.test(secret) || secret.length > limits.linkLength) throw invalidLink('unknown');
  if (secret.length < limits.linkLength) throw invalidLink('incomplete');
}

/** The links in mails (ADR 22). */
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

    /** Uses a found link, once. Throws INVALID_LINK when it was used or has expired since. */
    async use({ ref, request: { email } }: FoundLink, now: Date, use: Use): Promise<Account> {
      const tryId = ids.random();
      let result: Account | null = null;
      await retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const request = (await tx.get(ref)).data();
          if (request?.judged === tryId) return;
          if (!request) throw invalidLink('ended');
          if (request.usedAt !== undefined) throw invalidLink('used');
          result = await redeem(tx, { ref, request, tryId, now }, use);
        }),
      );
      if (!result) throw invalidLink('ended');
      await resetMailLimit(mailboxRefOf(collections, config.USER_ID_KEY, email));
      return result;
    },
  };
}
