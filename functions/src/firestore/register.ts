/**
 * The register of everything that is stored: for each field its purpose, who reads it, how long it stays, in which
 * export it is, and what becomes of it in the purge after the event (ADR 47). Exports, `npm run purge`, the list for
 * backups and docs/data.md follow it. A field of collections.ts without a row does not compile, and
 * tests/api/register.security.test.ts finds what is stored without one.
 */

import type { Timestamp } from 'firebase-admin/firestore';
import type { Documents, SettingsDocuments } from './collections.ts';

type Readers = 'nobody' | 'the person' | 'organisers' | 'the person and organisers' | 'everybody';

/**
 * What the purge leaves of a field, in a document that stays: all of it when not given, nothing, or a word in its place;
 * with `ofType`, only beside a `type` that says so.
 */
export type FieldPurge = 'removed' | { readonly becomes: string; readonly ofType?: string };

export interface Field {
  readonly what: string;
  /** As the whole document, when not given; so `until`. */
  readonly readers?: Readers;
  readonly until?: string;
  readonly purge?: FieldPurge;
  readonly within?: Fields;
}
/** A text alone is the purpose of a field that goes the way of its document. */
export type Fields = Readonly<Record<string, string | Field>>;

export interface Kind {
  readonly what: string;
  readonly readers: Readers;
  readonly until: string;
  /** Whether 'Download my data' gives it to the person, or why it doesn't. */
  readonly ownCopy: true | string;
  /** In the operator's export. `sealed`: only once the vote is sealed. What organisers download is among `always`. */
  readonly export: 'always' | 'sealed' | 'never';
  /** In backups. `sealed`: not before an hour after the seal, in which the database keeps what was there before it. */
  readonly backup: 'always' | 'sealed' | 'never';
  /** What becomes of it when the person deletes their account (ADR 13). */
  readonly account: string;
  /** What the purge does with the documents. `unnamed`: they stay under another, random id. */
  readonly purge: 'deleted' | 'kept' | 'unnamed';
  readonly fields: Fields;
}

type Leaf = string | number | boolean | null | Timestamp | Buffer | readonly unknown[];
type Keys<T> = T extends unknown ? keyof T & string : never;
type At<T, K extends string> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type RowsOf<T> = { readonly [K in Keys<T>]-?: RowOf<NonNullable<At<T, K>>> };
/** An object with fields of its own has a row for each of them; a list or a map by ids is one field. */
type RowOf<T> = [T] extends [Leaf]
  ? string | Field
  : string extends keyof T
    ? string | Field
    : Omit<Field, 'within'> & { readonly within: RowsOf<Exclude<T, Leaf>> };

/** Every kind of document: the collections, and each document of `settings`. */
type Stored = Omit<Documents, 'settings'> & SettingsDocuments;
export type KindName = keyof Stored;
type Register = { readonly [N in KindName]: Omit<Kind, 'fields'> & { readonly fields: RowsOf<Stored[N]> } };

const person = { readers: 'the person and organisers', account: 'deleted', purge: 'deleted' } as const;
const secret = { readers: 'nobody', export: 'never', account: 'deleted', purge: 'deleted' } as const;
const shown = { readers: 'everybody', account: 'none of a person', export: 'always', backup: 'always' } as const;
const event = { account: 'none of a person', export: 'always', backup: 'always' } as const;

const accountEnds = 'the account is deleted, or the purge';
const expires = 'RETENTION_DAYS after the last night, or the purge';
const projectEnds = 'the end of the project';
const day = 'a day';
const expiry = 'when the database deletes it';
const erased = { becomes: 'erased' } as const;
const erasedPerson = { ...erased, ofType: 'user' } as const;
const notOurs = 'nobody knows whose they are';
const reminder = {
  what: 'one of them',
  within: {
    version: 'counts what organisers did to it',
    plan: {
      what: 'what organisers have set',
      within: {
        isOn: 'whether it goes out',
        leadMinutes: 'how long before',
        subject: 'of the mail',
        text: 'of the mail',
      },
    },
    run: {
      what: 'one that has begun',
      within: {
        begunAt: 'its beginning',
        announcesAt: 'what it announces, after which nothing is sent',
        subject: 'as it began',
        text: 'as it began',
        listedTo: 'how far the recipients are listed',
        stoppedAt: 'when organisers stopped it',
      },
    },
  },
} as const;

const pushRun = {
  what: 'one that has begun',
  within: { begunAt: 'its beginning', listedTo: 'how far the people are listed' },
} as const;

export const register = {
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
    what: 'requests for a code or a link',
    until: day,
    ownCopy: 'what the person asked a mail for a moment ago, with hashes of what opens the account',
    backup: 'never',
    fields: {
      uid: 'whose',
      email: 'where the mail goes',
      kind: 'sign-up or reset',
      codes: 'hashes of the codes that are live',
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
    what: 'codes for older clients, which name no request',
    until: day,
    ownCopy: 'which tries at these codes were judged',
    backup: 'never',
    fields: {
      uid: 'whose',
      codes: 'hashes of the codes that are live',
      tries: 'wrong ones',
      judged: 'tells a retry from a second try',
      expireAt: expiry,
    },
  },
  mailboxes: {
    ...secret,
    what: 'limits of mails to one address, under a keyed hash of it',
    until: 'two days',
    ownCopy: 'when mails went to an address, under an id that names nobody',
    backup: 'never',
    fields: { sent: 'when', wrong: 'wrong codes by day', expireAt: expiry },
  },
  candidates: {
    ...shown,
    what: 'who stands',
    until: projectEnds,
    ownCopy: 'names that organisers registered; belongs to no account',
    purge: 'kept',
    fields: {
      name: 'on the ballot and in the results',
      category: 'what they stand for',
      branch: { what: 'tells people of one name apart', until: 'the purge', purge: 'removed' },
      line: { what: 'a line of their own', until: 'the purge', purge: 'removed' },
      photo: { what: 'the id of the photo', until: 'the purge', purge: 'removed' },
      version: 'how often it was changed',
      createdAt: 'the order of the list',
    },
  },
  candidateNames: {
    ...event,
    readers: 'nobody',
    what: 'that a name is taken, under a hash of it',
    until: projectEnds,
    ownCopy: 'which names are taken',
    purge: 'kept',
    fields: { candidateId: 'by whom' },
  },
  photos: {
    ...shown,
    what: 'photos of those who stand',
    until: 'the purge',
    ownCopy: 'photos that organisers registered; belongs to no account',
    purge: 'deleted',
    fields: { bytes: 'the picture', createdAt: 'when it was added' },
  },
  participation: {
    readers: 'the person',
    what: 'that somebody voted, until the seal; how many, organisers see',
    until: 'the seal',
    ownCopy: true,
    export: 'never',
    backup: 'never',
    account: 'stays, so that nobody votes twice',
    purge: 'deleted',
    fields: { uid: 'who', category: 'in which category', votedAt: 'when' },
  },
  ballots: {
    readers: 'nobody',
    what: 'one vote, until the seal',
    until: 'the seal',
    ownCopy: notOurs,
    export: 'never',
    backup: 'never',
    account: 'stays: nobody knows which it is',
    purge: 'deleted',
    fields: { category: 'of the vote', candidateId: 'for whom', code: 'what the phone looks it up by' },
  },
  sealedParticipation: {
    readers: 'the person',
    what: 'that somebody voted, after the seal; how many, everybody sees',
    until: 'the purge, which leaves how many',
    ownCopy: true,
    export: 'sealed',
    backup: 'sealed',
    account: 'stays, so that nobody votes twice',
    purge: 'unnamed',
    fields: {
      uid: { what: 'who', purge: 'removed' },
      category: 'in which category',
      votedAt: { what: 'on which day', purge: 'removed' },
    },
  },
  sealedBallots: {
    readers: 'nobody',
    what: 'the choices, shuffled; their count, once published, everybody',
    until: projectEnds,
    ownCopy: notOurs,
    export: 'sealed',
    backup: 'sealed',
    account: 'none of a person',
    purge: 'kept',
    fields: { generation: 'of the seal', category: 'of the choices', choices: 'candidates, one for each vote' },
  },
  sealedCodes: {
    readers: 'everybody',
    what: 'the codes of all votes, sorted',
    until: projectEnds,
    ownCopy: 'random to everybody but the phone that made them',
    export: 'sealed',
    backup: 'sealed',
    account: 'none of a person',
    purge: 'kept',
    fields: {
      generation: 'of the seal',
      category: 'of the codes',
      codes: 'what phones look theirs up in',
      sha256: 'of the whole list at the seal',
    },
  },
  songSubmissions: {
    ...person,
    what: 'song requests',
    until: expires,
    ownCopy: true,
    export: 'always',
    backup: 'always',
    fields: {
      userId: 'whose',
      name: 'as in users',
      email: 'as in users',
      songLinks: 'the songs',
      requestedAt: 'when each was asked for: the fair order',
      createdAt: 'when the first was',
      updatedAt: 'lets the board read what is new',
      expireAt: expiry,
    },
  },
  songs: {
    ...event,
    readers: 'organisers',
    what: 'requested songs, without by whom',
    until: expires,
    ownCopy: 'links, and what Spotify calls them, without a person',
    account: 'deleted where nobody else asked for it',
    purge: 'deleted',
    fields: {
      link: 'at Spotify',
      requestedAt: 'starts the look-up of the title',
      expireAt: expiry,
      lookup: {
        what: 'the look-up',
        within: {
          state: 'how far it is',
          tries: 'failures in a row',
          dueAt: 'when it may be asked again',
          event: 'the event that asked last',
        },
      },
      title: 'as Spotify names it',
      cover: 'address of its picture',
    },
  },
  messages: {
    ...person,
    what: 'whispers',
    until: expires,
    ownCopy: true,
    export: 'always',
    backup: 'always',
    fields: {
      message: 'the whisper',
      createdAt: 'the order of the inbox',
      expireAt: expiry,
      senderId: { what: 'who sent it', readers: 'organisers' },
      senderName: { what: 'as in users', readers: 'organisers' },
      senderEmail: { what: 'as in users', readers: 'organisers' },
      state: { what: 'pending, on stage, done or hidden', readers: 'organisers' },
      stateBy: {
        what: 'the organiser who put it there',
        readers: 'organisers',
        within: { id: 'who', name: 'as in users' },
      },
      stateAt: { what: 'when', readers: 'organisers' },
    },
  },
  'settings/event': {
    ...event,
    readers: 'everybody',
    what: 'the vote as organisers run it',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      votingOpensAt: 'the opening',
      votingClosesAt: 'the planned end',
      votingClosedAt: 'the closing by hand',
      resultsPublishedAt: 'from when results are public',
      seal: {
        what: 'the seal',
        within: { startedAt: 'its beginning', generation: 'which sealed ballots count', finishedAt: 'its end' },
      },
      stage: {
        what: 'the stage',
        readers: 'organisers',
        within: { startedAt: 'its beginning', revealed: 'the categories shown, in order' },
      },
      version: 'counts the acts',
    },
  },
  'settings/board': {
    ...event,
    readers: 'organisers',
    what: 'what the DJ has done',
    until: 'the purge',
    ownCopy: 'about the event',
    purge: 'deleted',
    fields: {
      version: 'counts the acts',
      playing: { what: 'the song that plays', within: { song: 'which', at: 'since when' } },
      next: 'the song that is locked as next',
      tracks: 'what became of each song',
      requestsPausedAt: { what: 'no more requests', readers: 'everybody' },
      changedAt: 'the last act',
    },
  },
  'settings/facts': {
    ...shown,
    what: 'nights and schedule as organisers published them, with the performers that they name',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      version: 'counts the publications',
      facts: {
        what: 'what was published',
        within: {
          nights: 'names and hours',
          dayTwoStartsAt: 'the beginning of the second day',
          venue: 'where',
          important: 'the box on the schedule',
          items: 'the schedule',
        },
      },
      nowVersion: 'counts the acts',
      now: { what: 'what is on', within: { item: 'which', since: 'since when' } },
      before: {
        what: 'what one step back leads to',
        readers: 'organisers',
        within: { now: { what: 'what was on', within: { item: 'which', since: 'since when' } }, items: 'the schedule' },
      },
    },
  },
  'settings/purge': {
    ...event,
    readers: 'organisers',
    what: 'how far the purge has come',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: { startedAt: 'its beginning', finishedAt: 'its end' },
  },
  'settings/push': {
    ...event,
    readers: 'nobody',
    what: 'how far everybody has been told of the vote and the results',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'deleted',
    fields: { runs: { what: 'each of the two', within: { vote: pushRun, results: pushRun } } },
  },
  'settings/reminders': {
    ...event,
    readers: 'organisers',
    what: 'when reminders go out, and what they say',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      reminders: { what: 'each reminder', within: { 'night-one': reminder, 'night-two': reminder, vote: reminder } },
    },
  },
  deliveries: {
    ...person,
    readers: 'the person',
    what: 'which reminder went to whom; how many, organisers see',
    until: expires,
    ownCopy: true,
    export: 'never',
    backup: 'never',
    fields: {
      uid: 'whose',
      reminder: 'which',
      status: 'what became of it',
      tries: 'how often it was claimed',
      claim: 'the attempt that claimed it last',
      at: 'when it came into this state',
      dueAt: 'when it is looked at again',
      expireAt: expiry,
    },
  },
  subscriptions: {
    ...secret,
    readers: 'the person',
    what: 'phones that get notifications, given to the person without addresses and keys',
    until: 'the session ends, the account is deleted, or the purge',
    ownCopy: true,
    backup: 'never',
    fields: { phones: 'by session: address and keys of the browser, and what it was sent', expireAt: expiry },
  },
  rateLimits: {
    ...secret,
    what: 'tries of passwords, under a keyed hash of address, device or session',
    until: day,
    ownCopy: 'when passwords were tried, under ids that name nobody',
    account: 'stays, so that limits hold',
    backup: 'never',
    fields: { hits: 'when', expireAt: expiry },
  },
  activity: {
    ...secret,
    readers: 'the person',
    what: 'what one person has done lately, under a keyed hash',
    until: day,
    ownCopy: true,
    account: 'the limits stay, under an id that names nobody',
    backup: 'never',
    fields: {
      limits: 'when each limit was used',
      requests: 'first answers, so that a repeat is not carried out',
      expireAt: expiry,
    },
  },
  auditLog: {
    ...event,
    readers: 'organisers',
    what: 'what organisers did; the person sees that something was noted, without by whom',
    until: `${projectEnds}; after the purge without people`,
    ownCopy: true,
    account: 'stays',
    purge: 'kept',
    fields: {
      action: 'which act',
      who: {
        what: 'who did it',
        within: {
          type: 'organiser or command line',
          id: { what: 'the account', purge: erased },
          name: { what: 'as in users', purge: erased },
          email: { what: 'as in users', purge: erased },
          user: { what: 'name at the operator’s machine', purge: erased },
        },
      },
      target: {
        what: 'on what or on whom',
        within: {
          type: 'what kind',
          id: { what: 'which', purge: erasedPerson },
          name: { what: 'a candidate’s or a person’s', purge: erasedPerson },
          email: { what: 'a person’s', purge: erased },
          category: 'of the candidate, or of the result shown',
          branch: { what: 'a candidate’s', purge: 'removed' },
          line: { what: 'a candidate’s', purge: 'removed' },
          photo: { what: 'a candidate’s', purge: 'removed' },
          version: 'of the candidate',
          ids: 'of whispers',
          state: 'of whispers',
          link: 'of a song',
          title: 'of a song or an item of the schedule',
          opensAt: 'of the vote',
          closesAt: 'of the vote',
          minutes: 'by which the schedule moved',
        },
      },
      createdAt: 'when',
    },
  },
} as const satisfies Register;

/** The kinds of which 'Download my data' gives something out. */
export type OwnCopyKind = { [N in KindName]: (typeof register)[N]['ownCopy'] extends true ? N : never }[KindName];
