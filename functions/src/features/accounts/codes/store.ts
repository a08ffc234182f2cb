import type { Profile } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { mailUnderWayText, newestMailText } from '@fresher-party/contract/texts';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { AppError, rateLimited } from '../../../core/errors.ts';
import { keyedHash } from '../../../core/ids.ts';
import type {
  CodeDoc,
  CodeKind,
  CredentialsDoc,
  GuestDoc,
  GuestListDoc,
  MailboxDoc,
  PendingAccount,
} from '../../../db/collections.ts';
import { retryUnknownCommit } from '../../../db/errors.ts';
import type { Dependencies } from '../../endpoint.ts';
import { guestList, guestRefOf, isAdmitted, notOnGuestList } from '../people/guest-store.ts';
import { mailboxDoc, mailboxRefOf } from './mailbox-store.ts';
import {
  boundIdOf,
  boundIds,
  codeHash,
  emptyMailbox,
  isRefused,
  linkHash,
  type Mailbox,
  mailWait,
  mayHoldCode,
  refusedAddress,
  unboundIdOf,
  withMail,
  withoutMail,
} from './rules.ts';

/** Identifies a request for a code. The same parts with the same key are a retry (ADR 8). */
export interface RequestParts {
  readonly email: string;
  readonly key: string | undefined;
  /** Whether its code is valid only together with its id. */
  readonly bound: boolean | undefined;
  readonly requestIds?: readonly string[] | undefined;
  readonly account?: Profile & { readonly password: string };
}

interface RequestIds {
  readonly id: string;
  readonly request: string;
}

interface CodeRequest extends RequestIds {
  readonly email: string;
  readonly requestIds?: readonly string[] | undefined;
  readonly now: Date;
}

export type SentMail = CodeDoc['mail'];

export interface IssuedCode {
  readonly otp: string;
  readonly link: string;
  readonly isKnown: boolean;
  /** Whether mails to this address may contain a code today, with or without an account. */
  readonly hasCode: boolean;
  /** Whether the mail contains the code. If not, no code is valid. */
  readonly includesCode: boolean;
}

/** Used and expired requests are kept for a day, so that the page can explain why a link does not work. */
const keptForMs = 24 * 60 * 60 * 1000;

export function codeStore(kind: CodeKind, dependencies: Dependencies) {
  const { db, collections, ids, inFlight, userIdOf, config } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes, credentials } = collections;
  const guests = guestList(dependencies);
  const mailboxOf = (email: string) => mailboxRefOf(collections, config.USER_ID_KEY, email);
  const expireAtOf = (now: Date): Date => new Date(now.getTime() + keptForMs);

  async function read(tx: Transaction, { id, email }: Pick<CodeRequest, 'id' | 'email'>) {
    const refs = [mailboxOf(email), codes.doc(id), credentials.doc(userIdOf(email))];
    const [mailbox, stored, account] = await tx.getAll(...(refs as DocumentReference[]));
    return {
      mailbox: mailbox?.data() as MailboxDoc | undefined,
      stored: stored?.data() as CodeDoc | undefined,
      account: account?.data() as CredentialsDoc | undefined,
    };
  }

  /** Whether a request repeats one whose mail was sent. Throws RATE_LIMITED, INVALID_INPUT or MAIL_UNAVAILABLE. */
  function decide(
    found: Partial<Mailbox> | undefined,
    stored: CodeDoc | undefined,
    request: string,
    now: number,
  ): { readonly repeated: SentMail } | { readonly mailbox: Mailbox } {
    // Wrong codes are counted by a blind write, so the record may have no other field.
    const mailbox = { ...emptyMailbox, ...found };
    let counted: Mailbox = mailbox;
    const earlier = stored?.request === request ? stored : undefined;
    if (earlier && earlier.expiresAt > now && earlier.usedAt === undefined) {
      if (earlier.mail.state !== 'pending') return { repeated: earlier.mail };
      if (earlier.sentAt + limits.requestTimeout > now) {
        throw new AppError('MAIL_UNAVAILABLE', { message: mailUnderWayText, retryAfter: 2 });
      }
      // The instance stopped before it had sent the mail.
      counted = withoutMail(mailbox, earlier.sentAt);
    }
    if (isRefused(mailbox, now)) throw refusedAddress();
    const wait = mailWait(counted, now);
    if (wait > 0) throw rateLimited(wait, newestMailText);
    return { mailbox: counted };
  }

  return {
    /** An HMAC, which identifies a repeat without storing password or key, and reveals nothing without the key. */
    idsOf({ email, key, bound = false, account }: RequestParts): RequestIds {
      const content = JSON.stringify([bound, account ?? null]);
      const request = key === undefined ? ids.random() : keyedHash(pepper, 'request', kind, email, key, content);
      return { id: bound ? boundIdOf(request) : unboundIdOf(pepper, kind, email), request };
    },

    /** Null for a new one. Throws like `issue`, NOT_ON_GUEST_LIST, and CODE_USED. One round trip; counts nothing. */
    async earlier({ id, request, email, requestIds, now }: CodeRequest): Promise<SentMail | null> {
      const account = credentials.doc(userIdOf(email));
      const own = guestRefOf(collections, config.USER_ID_KEY, email);
      const repeated = boundIds(requestIds).map((id) => codes.doc(id));
      const refs = [mailboxOf(email), codes.doc(id), guests.ref, own, account, ...repeated] as DocumentReference[];
      const [mailbox, earlier, list, guest, found, ...before] = await db.getAll(...refs);
      const isUsed = (one?: CodeDoc) => one?.uid === account.id && one.kind === kind && one.usedAt !== undefined;
      if (before.some((one) => isUsed(one.data() as CodeDoc))) throw new AppError('CODE_USED');
      if (!isAdmitted(list?.data() as GuestListDoc, guest?.data() as GuestDoc, found?.exists === true)) {
        if (kind === 'signup') throw notOnGuestList();
        // The mail would offer an account that sign-up refuses. Sign-up's answer reveals the same.
        return { state: 'sent', hasCode: true };
      }
      const decision = decide(mailbox?.data(), earlier?.data() as CodeDoc, request, now.getTime());
      return 'repeated' in decision ? decision.repeated : null;
    },

    /**
     * Known and unknown addresses cost the same reads and writes; where no code is sent, a random one is stored.
     * Resolves to the mail of an earlier identical request if there is one. One round trip and a commit.
     */
    issue(
      { id, request, email, now }: CodeRequest,
      pending?: PendingAccount,
    ): Promise<IssuedCode | { readonly repeated: SentMail }> {
      const uid = userIdOf(email);
      const [otp, link] = [ids.otp(), ids.link()];
      const ownLink = linkHash(pepper, link);
      let issued: IssuedCode | undefined;

      const write = () =>
        db.runTransaction(async (tx) => {
          const { stored, mailbox, account } = await read(tx, { id, email });
          if (issued && stored?.linkHash === ownLink) return issued;
          const decision = decide(mailbox, stored, request, now.getTime());
          if ('repeated' in decision) return decision;

          const isKnown = account !== undefined;
          const hasCode = mayHoldCode(decision.mailbox, now.getTime());
          // Organisers can reset only by link.
          const includesCode = hasCode && isKnown === (kind === 'reset') && account?.role !== 'admin';
          issued = { otp, link, isKnown, hasCode, includesCode };
          const code = { kind, email, request: ownLink, otp: includesCode ? otp : ids.random() };
          tx.set(codes.doc(id), {
            uid,
            email,
            kind,
            request,
            generation: account?.sessionVersion ?? 0,
            ...(hasCode ? { codeHash: codeHash(pepper, code) } : {}),
            tries: 0,
            linkHash: ownLink,
            ...(pending && !isKnown ? { account: pending } : {}),
            mail: { state: 'pending', hasCode },
            sentAt: now.getTime(),
            expiresAt: now.getTime() + limits.otpLifetime,
            expireAt: expireAtOf(now),
          });
          tx.set(mailboxOf(email), mailboxDoc(withMail(decision.mailbox, now.getTime()), now));
          return issued;
        });
      return inFlight([`request:${uid}`], () => retryUnknownCommit(write));
    },

    /** Stores the outcome of the mail, for a retry of the request. If this fails, the retry sends another mail. */
    async confirm(id: string, state: 'sent' | 'unknown'): Promise<void> {
      await codes
        .doc(id)
        .update({ 'mail.state': state })
        .catch(() => {});
    },

    /** Undoes a request whose mail could not be sent, and stores when the mailbox does not exist. */
    takeBack({ id, email, now }: CodeRequest, isUnknownAddress: boolean): Promise<void> {
      return db.runTransaction(async (tx) => {
        const { stored, mailbox } = await read(tx, { id, email });
        // A retry or a newer request has replaced this one.
        if (stored?.sentAt !== now.getTime()) return;
        tx.delete(codes.doc(id));
        if (!mailbox) return;
        const left = withoutMail(mailbox, now.getTime());
        // Wrong codes stay counted.
        if (isUnknownAddress) tx.update(mailboxOf(email), { sent: [...left.sent], refusedAt: now.getTime() });
        else if (left.sent.length === 0 && Object.keys(left.wrong).length === 0) tx.delete(mailboxOf(email));
        else tx.update(mailboxOf(email), { sent: [...left.sent] });
      });
    },
  };
}
