import type { Profile, User } from '@fresher-party/contract/calls/person';
import { dayAndHour } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { FieldPath, FieldValue, type Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { AppError } from '../../core/errors.ts';
import { secureIds } from '../../core/ids.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { isCurrentSession, personKeys } from '../../db/accounts.ts';
import type { Collections, CredentialsDoc, OutboxDoc, PendingAccount } from '../../db/collections.ts';
import { repeatIfChanged } from '../../db/errors.ts';
import type { Dependencies } from '../endpoint.ts';

export interface Account extends CredentialsDoc {
  readonly uid: string;
}

/** An account as it was read. A change of it fails if another came first. */
export interface StoredAccount extends Account {
  readonly updateTime: Timestamp;
}

/** A notice is not sent later than this, for example after an outage of the mail server. */
const noticeLifetimeMs = 24 * 60 * 60 * 1000;

/** The mail after a password change by code, link or account page. Contains no secret. */
function passwordNotice(uid: string, now: Date): OutboxDoc {
  const until = new Date(now.getTime() + noticeLifetimeMs);
  return {
    channel: 'mail',
    type: 'password',
    subject: 'Your password was changed',
    text:
      `Your password was changed on ${dayAndHour(now)}, and every other device was logged out.\n\n` +
      'If that was you, there is nothing to do. If that was not you, choose a new password now and tell the organisers.',
    link: { label: 'Choose a new password', path: '/forgot-password' },
    begunAt: now,
    until,
    listedTo: '',
    to: [uid],
    expireAt: until,
  };
}

/** Versions start at the time: a deleted account’s sessions are not valid for a new one with the same address. */
export function createAccount(
  batch: WriteBatch,
  { credentials, users }: Collections,
  { id: uid, ...address }: Omit<User, keyof Profile>,
  { passwordHash, ...profile }: PendingAccount,
  now: Date,
  sessionVersion = now.getTime(),
): Account {
  const person = { ...profile, ...address };
  const record: CredentialsDoc = { ...person, sessionVersion, blocked: false, passwordHash };
  batch.create(credentials.doc(uid), record);
  batch.create(users.doc(uid), { ...person, keys: personKeys(person), createdAt: now });
  return { uid, ...record };
}

export function accountStore({ db, collections, read, userIdOf }: Dependencies) {
  const { credentials, outbox } = collections;

  async function find(email: string): Promise<StoredAccount | undefined> {
    const found = await read(credentials.doc(userIdOf(email)));
    const [data, { updateTime }] = [found.data(), found];
    return data && updateTime && { uid: found.id, ...data, updateTime };
  }

  /** Ends all earlier sessions, and mails the person that the password was changed. */
  function setPassword(batch: WriteBatch, account: StoredAccount, passwordHash: string, now: Date): Account {
    const { uid, updateTime: lastUpdateTime } = account;
    const sessionVersion = account.sessionVersion + 1;
    batch.update(credentials.doc(uid), { passwordHash, sessionVersion }, { lastUpdateTime });
    batch.create(outbox.doc(`mail:password:${secureIds.random()}`), passwordNotice(uid, now));
    return { ...account, passwordHash, sessionVersion };
  }

  return {
    find,

    create: (batch: WriteBatch, email: string, pending: PendingAccount, now: Date): Account =>
      createAccount(batch, collections, { id: userIdOf(email), email, role: 'guest' }, pending, now),

    setPassword,

    /** Throws UNAUTHENTICATED when the session has ended, which any change of the account causes. */
    changePassword: (email: string, session: SessionToken, passwordHash: string, now: Date): Promise<Account> =>
      repeatIfChanged(async () => {
        const found = await find(email);
        // Hashes are salted, so an equal one means that our own commit went through.
        if (found?.passwordHash === passwordHash) return found;
        if (!isCurrentSession(session, found)) throw new AppError('UNAUTHENTICATED');
        const batch = db.batch();
        const changed = setPassword(batch, found, passwordHash, now);
        await batch.commit();
        return changed;
      }),

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
  };
}
