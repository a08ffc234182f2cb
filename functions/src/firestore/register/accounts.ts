/** Accounts, what people prove who they are with, and what is sent to them. */

import { accountEnds, day, expires, expiry, person, type Register, secret } from './kind.ts';

const codes = {
  what: 'the codes that are live',
  each: { id: 'of the request', codeHash: 'hash of the code', expiresAt: 'its end' },
} as const;

export const accounts = {
  users: {
    ...person,
    what: 'who has an account',
    until: accountEnds,
    ownCopy: true,
    export: 'always',
    backup: 'always',
    fields: {
      name: 'what others call the person',
      email: 'where mails go; one account each',
      role: 'guest or organiser',
      createdAt: 'how many signed up in the last hour',
    },
  },
  credentials: {
    ...secret,
    account: 'deleted',
    what: 'what a login or a session is checked against',
    until: accountEnds,
    ownCopy: 'as in users and in what was noted, and a hash and ids that open the account',
    backup: 'always',
    fields: {
      name: 'for answers, without a second read',
      email: 'finds the account',
      role: 'what a session may do',
      sessionVersion: 'ends the sessions before it',
      endedSessions: 'sessions that were logged out',
      mutedAt: { what: 'organisers have stopped whispers and songs', readers: 'the person and organisers' },
      remindersOff: { what: 'wants no reminders', readers: 'the person' },
      hadLiveToken: 'Firebase Auth may know the account',
      blocked: 'no login',
      passwordHash: 'argon2id of the password',
    },
  },
  codes: {
    ...secret,
    account: 'deleted',
    what: 'requests for a code or a link',
    until: day,
    ownCopy: 'what the person asked a mail for a moment ago, with hashes of what opens the account',
    backup: 'never',
    fields: {
      uid: 'whose',
      email: 'where the mail goes',
      kind: 'sign-up or reset',
      codes,
      tries: 'wrong ones',
      judged: 'tells a retry from a second try',
      generation: 'ends with the next password',
      linkHash: 'hash of the link',
      account: {
        what: 'who signs up',
        within: { name: 'as in users', passwordHash: 'as in credentials' },
      },
      mail: {
        what: 'the mail',
        within: { state: 'whether it was sent', hasCode: 'whether it holds a code as well as a link' },
      },
      sentAt: 'limits',
      expiresAt: 'ten minutes',
      usedAt: 'lets the page say so',
      expireAt: expiry,
    },
  },
  sharedCodes: {
    ...secret,
    account: 'deleted',
    what: 'codes for older clients, which name no request',
    until: day,
    ownCopy: 'which tries at these codes were judged',
    backup: 'never',
    fields: {
      uid: 'whose',
      codes,
      tries: 'wrong ones',
      judged: 'tells a retry from a second try',
      expireAt: expiry,
    },
  },
  mailboxes: {
    ...secret,
    account: { stays: 'limits would begin again with a new account' },
    what: 'limits of mails to one address, under a keyed hash of it',
    until: 'two days',
    ownCopy: 'when mails went to an address, under an id that names nobody',
    backup: 'never',
    fields: { sent: 'when', wrong: 'wrong codes by day', expireAt: expiry },
  },
  rateLimits: {
    ...secret,
    account: { stays: 'limits would begin again with a new account' },
    what: 'tries of passwords, under a keyed hash of address, device or session',
    until: day,
    ownCopy: 'when passwords were tried, under ids that name nobody',
    backup: 'never',
    fields: { hits: 'when', expireAt: expiry },
  },
  activity: {
    ...secret,
    account: { stays: 'limits would begin again with a new account; the answers are deleted' },
    readers: 'the person',
    what: 'what one person has done lately, under a keyed hash',
    until: day,
    ownCopy: true,
    backup: 'never',
    fields: {
      limits: 'when each limit was used',
      requests: {
        what: 'requests that are not carried out twice',
        each: {
          key: { what: 'keyed hash of the call and its key', readers: 'nobody' },
          request: { what: 'keyed hash of the whole request', readers: 'nobody' },
          answer: { what: 'the first answer', readers: 'nobody' },
          at: 'when',
        },
      },
      expireAt: expiry,
    },
  },
  subscriptions: {
    ...secret,
    account: 'deleted',
    readers: 'the person',
    what: 'phones that get notifications, given to the person without addresses and keys',
    until: 'the session ends, the account is deleted, or the purge',
    ownCopy: true,
    backup: 'never',
    fields: {
      phones: {
        what: 'by session',
        each: {
          endpoint: { what: 'address of the browser at its maker', readers: 'nobody' },
          p256dh: { what: 'key of the browser', readers: 'nobody' },
          auth: { what: 'key of the browser', readers: 'nobody' },
          since: 'when it was added',
          role: { what: 'of the session', readers: 'nobody' },
          version: { what: 'of the session', readers: 'nobody' },
          expiresAt: { what: 'the end of the session', readers: 'nobody' },
        },
      },
      expireAt: expiry,
    },
  },
  deliveries: {
    ...person,
    readers: 'the person',
    what: 'which message went to whom; how many, organisers see',
    until: expires,
    ownCopy: true,
    export: 'never',
    backup: 'never',
    fields: {
      message: 'which',
      uid: 'whose',
      phone: 'a hash of the phone’s address',
      status: 'what became of it',
      tries: 'how often it was claimed',
      claim: 'the attempt that claimed it last',
      at: 'when it came into this state',
      dueAt: 'when it is looked at again',
      expireAt: expiry,
    },
  },
} as const satisfies Pick<
  Register,
  | 'users'
  | 'credentials'
  | 'codes'
  | 'sharedCodes'
  | 'mailboxes'
  | 'rateLimits'
  | 'activity'
  | 'subscriptions'
  | 'deliveries'
>;
