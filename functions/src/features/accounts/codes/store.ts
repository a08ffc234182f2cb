import type { Profile } from '@fresher-party/contract/calls/person';
import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { mailUnderWayText, newestMailText, successTexts } from '@fresher-party/contract/texts';
import { FieldValue } from 'firebase-admin/firestore';
import { AppError, invalidField, rateLimited } from '../../../core/errors.ts';
import { keyedHash } from '../../../core/ids.ts';
import type { CodeDoc, CodeKind, PendingAccount } from '../../../db/collections.ts';
import { repeatIfChanged } from '../../../db/errors.ts';
import { MailNotSent } from '../../../mail/mailer.ts';
import type { Dependencies } from '../../endpoint.ts';
import { guestList } from '../people/guest-store.ts';
import { emailProblem } from '../rules.ts';
import { expiryOf, mailboxRefOf } from './mailbox-store.ts';
import { codeMail } from './mails.ts';
import {
  boundIdOf,
  boundIds,
  codeHash,
  emptyMailbox,
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
  readonly account?: Profile & { readonly password: string };
}

/** Used and expired requests are kept for a day, so that the page can explain why a link does not work. */
const keptForMs = 24 * 60 * 60 * 1000;

/** The answer to a reset for addresses that can't have an account. Nothing is sent (ADR 22). */
const sentNowhere: CodeDoc['mail'] = { state: 'sent', hasCode: true };

const sentTexts = { signup: successTexts.signup, reset: successTexts.forgotPassword };

export function codeAsker(kind: CodeKind, dependencies: Dependencies) {
  const { db, collections, config, facts, ids, inFlight, mailer, read, userIdOf } = dependencies;
  const { CODE_PEPPER: pepper } = config;
  const { codes, credentials } = collections;
  const guests = guestList(dependencies);

  /** An HMAC, which identifies a repeat without storing password or key, and reveals nothing without the pepper. */
  function idsOf({ email, key, bound = false, account }: CodeRequest) {
    const content = JSON.stringify([bound, account ?? null]);
    const request = key === undefined ? ids.random() : keyedHash(pepper, 'request', kind, email, key, content);
    return { id: bound ? boundIdOf(request) : unboundIdOf(pepper, kind, email), request };
  }

  function answerOf(id: string, { state, hasCode }: CodeDoc['mail']) {
    const isUncertain = state === 'unknown';
    const text = hasCode ? sentTexts[kind] : successTexts.mailHoldsLink;
    return { id, message: isUncertain ? successTexts.mailUncertain : text, mail: { hasCode, isUncertain } };
  }

  /**
   * Stores a code and a link, then mails them: for known and unknown addresses by the same reads and writes. A repeated
   * request sends no second mail. Throws CODE_USED, NOT_ON_GUEST_LIST, RATE_LIMITED, INVALID_INPUT for a refused address,
   * or MAIL_UNAVAILABLE, after which nothing is stored.
   */
  return async function ask(asked: CodeRequest, now: Date, prepare?: () => Promise<PendingAccount>) {
    const { email } = asked;
    const { id, request } = idsOf(asked);
    // Before it costs anything.
    const foreign = emailProblem(email, config);
    if (foreign && kind === 'signup') throw invalidField('email', foreign);
    if (foreign) return answerOf(id, sentNowhere);
    const uid = userIdOf(email);
    const [ref, mailbox] = [codes.doc(id), mailboxRefOf(collections, config.USER_ID_KEY, email)];
    const [otp, link] = [ids.otp(), ids.link()];
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
        Promise.all(boundIds(asked.requestIds).map((one) => read(codes.doc(one)))),
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
      pending ??= await prepare?.();
      const mail = await mailOf();

      const batch = db.batch();
      batch.set(ref, {
        uid,
        email,
        kind,
        request,
        generation: known.data()?.sessionVersion ?? 0,
        // Where no code is sent, a random one is stored, so that wrong tries are answered alike.
        ...(hasCode
          ? { codeHash: codeHash(pepper, { kind, email, request: ownLink, otp: includesCode ? otp : ids.random() }) }
          : {}),
        tries: 0,
        linkHash: ownLink,
        ...(pending && !isKnown ? { account: pending } : {}),
        mail: { state: 'pending', hasCode },
        sentAt: now.getTime(),
        expiresAt: now.getTime() + limits.otpLifetime,
        expireAt: new Date(now.getTime() + keptForMs),
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
    if ('state' in issued) return answerOf(id, issued);
    const { mail, hasCode } = issued;
    const state = await mailer.send(mail).catch(async (error: unknown) => {
      const isUnknownAddress = error instanceof MailNotSent && error.isUnknownAddress;
      await repeatIfChanged(() => takeBack(isUnknownAddress));
      throw isUnknownAddress ? refusedAddress() : error;
    });
    // For a retry, which only a request with a key has. If this fails, the retry sends another mail.
    if (asked.key !== undefined) await ref.update({ 'mail.state': state }).catch(() => {});
    return answerOf(id, { state, hasCode });
  };
}
