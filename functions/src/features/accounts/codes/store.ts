import { timingSafeEqual } from 'node:crypto';
import type { Profile } from '@fresher-party/contract/calls/person';
import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import {
  codeUsedUpText,
  linkTexts,
  mailUnderWayText,
  newestMailText,
  successTexts,
} from '@fresher-party/contract/texts';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { AppError, invalidField, rateLimited } from '../../../core/errors.ts';
import { keyedHash, keyedId, secureIds } from '../../../core/ids.ts';
import type { CodeDoc, CodeKind, Collections, MailboxDoc, PendingAccount } from '../../../db/collections.ts';
import { repeatIfChanged } from '../../../db/errors.ts';
import { queries } from '../../../db/queries.ts';
import { MailNotSent } from '../../../mail/mailer.ts';
import type { Dependencies } from '../../endpoint.ts';
import { guestList } from '../people/guest-store.ts';
import { emailProblem } from '../rules.ts';
import { type Account, accountStore, type StoredAccount } from '../store.ts';
import { codeMail } from './mails.ts';
import {
  boundIdOf,
  boundIds,
  codeHash,
  dayOf,
  emptyMailbox,
  isBound,
  isLastTry,
  isOpen,
  isRefused,
  linkHash,
  mailWait,
  mayHoldCode,
  refusedAddress,
  unboundIdOf,
  withMail,
} from './rules.ts';

/** A request for a code. The same parts with the same key are a retry (ADR 8). */
interface CodeRequest {
  readonly email: string;
  readonly key: string | undefined;
  /** Whether its code is valid only together with its id. */
  readonly bound: boolean | undefined;
  /** Earlier requests of the same page. */
  readonly requestIds: readonly string[] | undefined;
  /** What a sign-up creates. */
  readonly account?: Profile & { readonly password: string };
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

interface CodeTry {
  readonly email: string;
  readonly otp: string;
  readonly now: Date;
  /** Of our page's requests. A client without one means the newest request of a client without one. */
  readonly requestIds: readonly string[] | undefined;
}

/**
 * What a valid code or link does, in the commit that uses it up: creates or changes the account, or null. Throws to
 * refuse; then it is still valid. It may be called again, when something has changed before the commit.
 */
type Use = (
  batch: WriteBatch,
  request: CodeDoc,
  account: StoredAccount | undefined,
) => Account | null | Promise<Account | null>;

type StoredCode = QueryDocumentSnapshot<CodeDoc>;

/** Used and expired requests are kept for a day, so that the page can explain why a link does not work. */
const codeKeptForMs = 24 * 60 * 60 * 1000;

/** Longer than a day, so that the TTL does not reset the day's count of wrong codes. */
const mailboxKeptForMs = 48 * 60 * 60 * 1000;

/** The answer to a reset for addresses that can't have an account. Nothing is sent (ADR 22). */
const sentNowhere: CodeDoc['mail'] = { state: 'sent', hasCode: true };

const sentTexts = { signup: successTexts.signup, reset: successTexts.forgotPassword };

/** Whether the account is unchanged since the code was requested. Any change invalidates codes and links (ADR 22). */
const isCurrent = (request: CodeDoc, account: Account | undefined): boolean =>
  (account?.sessionVersion ?? 0) === request.generation;

const usedUp = (): AppError => new AppError('INVALID_OTP', { message: codeUsedUpText });

const invalidLink = (problem: keyof typeof linkTexts): AppError =>
  new AppError('INVALID_LINK', { message: linkTexts[problem] });

const expiryOf = (now: Date): Date => new Date(now.getTime() + mailboxKeptForMs);

/**
 * The record of an address's mails. Its id is a keyed hash, so it identifies nobody (ADR 7). `key` is USER_ID_KEY,
 * which the function that sends reminders has too; only the API has the pepper of codes.
 */
export function mailboxRefOf({ mailboxes }: Collections, key: string, email: string): DocumentReference<MailboxDoc> {
  return mailboxes.doc(keyedId(key, 'mailbox', email));
}

/** False when the record can’t be read: an extra mail is better than a missing one. */
export async function hasRefused(ref: DocumentReference<MailboxDoc>, now: Date): Promise<boolean> {
  const mailbox = (await ref.get().catch(() => undefined))?.data();
  return mailbox !== undefined && isRefused(mailbox, now.getTime());
}

/** Stores that the mailbox does not exist, outside of a request for a code. If that fails, one more mail is sent. */
export async function noteRefusal(ref: DocumentReference<MailboxDoc>, now: Date): Promise<void> {
  await ref.set({ refusedAt: now.getTime(), expireAt: expiryOf(now) }, { merge: true }).catch(() => {});
}

/** Requests for a code and a link, and their use (ADR 22). */
export function codeStore(dependencies: Dependencies) {
  const { db, collections, config, facts, inFlight, mailer, passwords, read, userIdOf } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes, credentials } = collections;
  const accounts = accountStore(dependencies);
  const guests = guestList(dependencies);
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
    // The owner has just proved that the mailbox is theirs, and a stranger may have used up its mails.
    const proved = { sent: [], refusedAt: FieldValue.delete(), expireAt: expiryOf(now) };
    batch.set(mailboxOf(request.email), proved, { merge: true });
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
     * Stores a code and a link, then mails them: for known and unknown addresses by the same reads and writes. A repeated
     * request sends no second mail. Throws CODE_USED, NOT_ON_GUEST_LIST, RATE_LIMITED, INVALID_INPUT for a refused address,
     * or MAIL_UNAVAILABLE, after which nothing is stored.
     */
    async ask(kind: CodeKind, { email, key, bound = false, requestIds, account, now, signal }: CodeRequest) {
      // An HMAC identifies a repeat without storing password or key, and reveals nothing without the pepper.
      const parts = [kind, email, key ?? secureIds.random(), JSON.stringify([bound, account ?? null])];
      const request = keyedHash(pepper, 'request', ...parts);
      const id = bound ? boundIdOf(request) : unboundIdOf(pepper, kind, email);

      function answerOf({ state, hasCode }: CodeDoc['mail']) {
        const isUncertain = state === 'unknown';
        const text = hasCode ? sentTexts[kind] : successTexts.mailHoldsLink;
        return { id, message: isUncertain ? successTexts.mailUncertain : text, mail: { hasCode, isUncertain } };
      }

      // Before it costs anything.
      const foreign = emailProblem(email, config);
      if (foreign && kind === 'signup') throw invalidField('email', foreign);
      if (foreign) return answerOf(sentNowhere);
      const uid = userIdOf(email);
      const [ref, mailbox] = [codes.doc(id), mailboxOf(email)];
      const [otp, link] = [secureIds.otp(), secureIds.link()];
      const ownLink = linkHash(pepper, link);
      let pending: PendingAccount | undefined;

      /** Resolves to the mail to send, or to that of an earlier identical request. */
      async function issue() {
        const [box, stored, known, list, guest, before] = await Promise.all([
          read(mailbox),
          read(ref),
          read(credentials.doc(uid)),
          read(guests.ref),
          read(guests.guestRefOf(email)),
          Promise.all(boundIds(requestIds).map((one) => read(codes.doc(one)))),
        ]);
        const counts = { ...emptyMailbox, ...box.data() };
        const isKnown = known.exists;
        const hasCode = mayHoldCode(counts, now.getTime());
        // Organisers can reset only by link.
        const includesCode = hasCode && isKnown === (kind === 'reset') && known.data()?.role !== 'admin';
        const mailOf = async () =>
          codeMail(kind, email, config.APP_URL, (await facts.recent()).facts, { otp, link, isKnown, includesCode });
        const earlier = stored.data();
        // Our own commit, whose answer was lost.
        if (earlier?.linkHash === ownLink) return { mail: await mailOf(), hasCode };

        const isUsed = (one?: CodeDoc) => one?.uid === uid && one.kind === kind && one.usedAt !== undefined;
        if (before.some((one) => isUsed(one.data()))) throw new AppError('CODE_USED');
        const generation = list.data()?.generation;
        // With an account it may, so that the answer reveals none.
        if (generation !== undefined && guest.data()?.generation !== generation && !isKnown) {
          const details = { email: errorCodes.NOT_ON_GUEST_LIST.message };
          if (kind === 'signup') throw new AppError('NOT_ON_GUEST_LIST', { details });
          // The mail would offer an account that sign-up refuses. Sign-up's answer reveals the same.
          return sentNowhere;
        }
        if (earlier?.request === request && isOpen(earlier, now.getTime())) {
          if (earlier.mail.state !== 'pending') return earlier.mail;
          if (earlier.sentAt + limits.requestTimeout > now.getTime()) {
            throw new AppError('MAIL_UNAVAILABLE', { message: mailUnderWayText, retryAfter: 2 });
          }
          // The instance stopped before it had sent the mail.
          counts.sent = counts.sent.filter((at) => at !== earlier.sentAt);
        }
        if (isRefused(counts, now.getTime())) throw refusedAddress();
        const wait = mailWait(counts, now.getTime());
        if (wait > 0) throw rateLimited(wait, newestMailText);
        // Before the expensive hash and the commit.
        mailer.requireCapacity();
        if (account && !pending) {
          const { password, ...profile } = account;
          const passwordHash = await passwords.run('others', ({ hash }) => hash(password), signal);
          pending = { ...profile, passwordHash };
        }
        const mail = await mailOf();

        // Where no code is sent, a random one is stored, so that wrong tries are answered alike.
        const valid = includesCode ? otp : secureIds.random();
        const batch = db.batch();
        batch.set(ref, {
          uid,
          email,
          kind,
          request,
          generation: known.data()?.sessionVersion ?? 0,
          ...(hasCode ? { codeHash: codeHash(pepper, { kind, email, request: ownLink, otp: valid }) } : {}),
          tries: 0,
          linkHash: ownLink,
          ...(pending && !isKnown ? { account: pending } : {}),
          mail: { state: 'pending', hasCode },
          sentAt: now.getTime(),
          expiresAt: now.getTime() + limits.otpLifetime,
          expireAt: new Date(now.getTime() + codeKeptForMs),
        });
        // Every request changes the counts, so of two at once one is decided again.
        const counted = { ...withMail(counts, now.getTime()), expireAt: expiryOf(now) };
        const { updateTime: lastUpdateTime } = box;
        if (lastUpdateTime) batch.update(mailbox, { ...counted, refusedAt: FieldValue.delete() }, { lastUpdateTime });
        else batch.create(mailbox, counted);
        await batch.commit();
        return { mail, hasCode };
      }

      /** Undoes a request whose mail could not be sent, and stores when the mailbox does not exist. */
      async function takeBack(isUnknownAddress: boolean): Promise<void> {
        const [stored, box] = await Promise.all([read(ref), read(mailbox)]);
        // A retry or a newer request has replaced this one.
        if (stored.data()?.linkHash !== ownLink || !stored.updateTime) return;
        const batch = db.batch();
        batch.delete(ref, { lastUpdateTime: stored.updateTime });
        const { sent = [], wrong = {} } = box.data() ?? {};
        const left = sent.filter((at) => at !== now.getTime());
        const { updateTime: lastUpdateTime } = box;
        if (lastUpdateTime) {
          // Wrong codes stay counted, or nobody would count them while mails fail.
          const isEmpty = left.length === 0 && Object.keys(wrong).length === 0;
          if (isUnknownAddress) batch.update(mailbox, { sent: left, refusedAt: now.getTime() }, { lastUpdateTime });
          else if (isEmpty) batch.delete(mailbox, { lastUpdateTime });
          else batch.update(mailbox, { sent: left }, { lastUpdateTime });
        }
        await batch.commit();
      }

      const issued = await inFlight([`request:${uid}`], () => repeatIfChanged(issue));
      if ('state' in issued) return answerOf(issued);
      const { mail, hasCode } = issued;
      const state = await mailer.send(mail).catch(async (error: unknown) => {
        const isUnknownAddress = error instanceof MailNotSent && error.isUnknownAddress;
        await repeatIfChanged(() => takeBack(isUnknownAddress));
        throw isUnknownAddress ? refusedAddress() : error;
      });
      // For a retry, which only a request with a key has. If this fails, the retry sends another mail.
      if (key !== undefined) await ref.update({ 'mail.state': state }).catch(() => {});
      return answerOf({ state, hasCode });
    },

    /**
     * Without a valid code it costs one read, and counts nothing. Throws CODE_USED to whoever has the id of a used request,
     * INVALID_OTP for a wrong code and for a right one that has expired.
     */
    async redeemCode(kind: CodeKind, { email, otp, now, requestIds }: CodeTry, use: Use): Promise<Account> {
      const isUnbound = requestIds === undefined || requestIds.some((id) => !isBound(id));
      const named = [...boundIds(requestIds), ...(isUnbound ? [unboundIdOf(pepper, kind, email)] : [])];
      // Addresses outside the institute can't have an account.
      if (named.length === 0 || emailProblem(email, config)) throw new AppError('INVALID_OTP');
      const tryId = secureIds.random();

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
        // Merged without reading.
        const wrong = { [dayOf(now.getTime())]: FieldValue.increment(tried.length) };
        batch.set(mailboxOf(email), { wrong, expireAt: expiryOf(now) }, { merge: true });
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
    async redeemLink(link: string, now: Date, use: Use): Promise<Account> {
      const tryId = secureIds.random();
      const account = await repeatIfChanged(async () => {
        const code = await codeOfLink(link, now, tryId);
        return code.data().judged === tryId ? outcomeOf(code.data()) : redeem(code, tryId, now, use);
      });
      if (!account) throw invalidLink('ended');
      return account;
    },
  };
}
