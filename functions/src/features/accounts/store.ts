import { dayAndHour } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { FieldPath, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../core/errors.ts';
import { secureIds } from '../../core/ids.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { isCurrentSession, personKeys } from '../../db/accounts.ts';
import type { CredentialsDoc, PendingAccount } from '../../db/collections.ts';
import { isNotFound, retryUnknownCommit } from '../../db/errors.ts';
import type { Draft } from '../../outbox/message.ts';
import { messageStore } from '../../outbox/message-store.ts';
import type { Dependencies } from '../endpoint.ts';

export interface Account extends CredentialsDoc {
  readonly uid: string;
}

/** A notice is not sent later than this, for example after an outage of the mail server. */
const noticeLifetimeMs = 24 * 60 * 60 * 1000;

/** The mail after a password change by code, link or account page. Contains no secret. */
function passwordNotice(now: Date): Draft {
  return {
    id: `mail:password:${secureIds.random()}`,
    channel: 'mail',
    type: 'password',
    subject: 'Your password was changed',
    text:
      `Your password was changed on ${dayAndHour(now)}, and every other device was logged out.\n\n` +
      'If that was you, there is nothing to do. If that was not you, choose a new password now and tell the organisers.',
    link: { label: 'Choose a new password', path: '/forgot-password' },
    until: new Date(now.getTime() + noticeLifetimeMs),
  };
}

export function accountStore(dependencies: Dependencies) {
  const { db, collections, read, userIdOf, clock } = dependencies;
  const { credentials, users } = collections;
  const messages = messageStore(dependencies, clock);

  async function find(email: string, tx?: Transaction): Promise<Account | undefined> {
    const ref = credentials.doc(userIdOf(email));
    const data = (await (tx ? tx.get(ref) : read(ref))).data();
    return data && { uid: ref.id, ...data };
  }

  /** Ends all earlier sessions, and mails the person that the password was changed. */
  function setPassword(tx: Transaction, account: Account, passwordHash: string, now: Date): Account {
    const sessionVersion = account.sessionVersion + 1;
    tx.update(credentials.doc(account.uid), { passwordHash, sessionVersion });
    messages.mailWithin(tx, passwordNotice(now), account.uid, now);
    return { ...account, passwordHash, sessionVersion };
  }

  return {
    find,

    /** Versions start at the time: a deleted account’s sessions are not valid for a new one with the same address. */
    create(tx: Transaction, email: string, pending: PendingAccount, now: Date): Account {
      const uid = userIdOf(email);
      const { passwordHash, ...profile } = pending;
      const person = { ...profile, email, role: 'guest' } as const;
      const record: CredentialsDoc = { ...person, sessionVersion: now.getTime(), blocked: false, passwordHash };
      tx.create(credentials.doc(uid), record);
      tx.create(users.doc(uid), { ...person, keys: personKeys(person), createdAt: now });
      return { uid, ...record };
    },

    setPassword,

    chooseReminders(tx: Transaction, uid: string, wanted: boolean): void {
      tx.update(credentials.doc(uid), { remindersOff: wanted ? FieldValue.delete() : true });
    },

    async turnRemindersOff(uid: string): Promise<void> {
      try {
        await credentials.doc(uid).update({ remindersOff: true });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },

    /** Throws UNAUTHENTICATED when the session has ended, which any change of the account causes. */
    changePassword({ email }: Account, session: SessionToken, passwordHash: string, now: Date): Promise<Account> {
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const found = await find(email, tx);
          // Hashes are salted, so an equal one means that our own commit went through.
          if (found?.passwordHash === passwordHash) return found;
          if (!found || !isCurrentSession(session, found)) throw new AppError('UNAUTHENTICATED');
          return setPassword(tx, found, passwordHash, now);
        }),
      );
    },

    /** Kept for another session’s length, because a page that began to listen just before may listen that long. */
    endSession(session: SessionToken, now: Date): Promise<void> {
      const ref = credentials.doc(session.uid);
      const phones = collections.subscriptions.doc(session.uid);
      return db.runTransaction(async (tx) => {
        const [record, subscriptions] = [(await tx.get(ref)).data(), (await tx.get(phones)).data()];
        if (!record || record.sessionVersion !== session.version) return;
        if (subscriptions?.phones[session.id])
          tx.update(phones, new FieldPath('phones', session.id), FieldValue.delete());
        const live = Object.entries(record.endedSessions ?? {}).filter(([, until]) => until > now);
        if (live.some(([id]) => id === session.id)) return;
        const endsAll = live.length >= limits.endedSessions;
        const endedSessions = Object.fromEntries([
          ...live,
          [session.id, new Date(session.expiresAt.getTime() + limits.sessionLifetime)],
        ]);
        tx.update(ref, endsAll ? { sessionVersion: record.sessionVersion + 1, endedSessions: {} } : { endedSessions });
      });
    },

    /** Records that the account gets a live token. Throws UNAUTHENTICATED when the session has ended. */
    markLive(session: SessionToken): Promise<void> {
      const ref = credentials.doc(session.uid);
      return db.runTransaction(async (tx) => {
        const record = (await tx.get(ref)).data();
        if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
        if (!record.hadLiveToken) tx.update(ref, { hadLiveToken: true });
      });
    },
  };
}
