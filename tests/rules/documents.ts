/** Fixtures: every collection of the product, with each person's own documents. */

import { eventMoment } from '@fresher-party/contract/event';

export const uids = {
  guest: 'guest-uid',
  admin: 'admin-uid',
  blocked: 'blocked-uid',
  dj: 'dj-uid',
  host: 'host-uid',
  stage: 'stage-uid',
} as const;

const roles: Readonly<Record<string, string>> = {
  [uids.guest]: 'guest',
  [uids.dj]: 'dj',
  [uids.host]: 'host',
  [uids.stage]: 'stage',
};

/** Everybody's session version, and an ended session. */
export const sessionVersion = 7;
export const endedSession = 'ended';

function emailOf(uid: string): string {
  return `${uid}@iitdh.ac.in`;
}

type Data = Readonly<Record<string, unknown>>;

interface Collection {
  /** The id of a person's document, or of one made for them in collections without owners. */
  readonly id: (uid: string) => string;
  readonly data: (uid: string) => Data;
}

const now = new Date(eventMoment(2, '19:15'));
const byUid = (uid: string): string => uid;

/** Every collection that the server uses (design §4). */
export const collections = {
  // The role is admin for everybody, because only the one in the credentials may count.
  users: { id: byUid, data: (uid) => ({ name: 'A', email: emailOf(uid), role: 'admin', createdAt: now }) },
  credentials: {
    id: byUid,
    data: (uid) => ({
      email: emailOf(uid),
      role: roles[uid] ?? 'admin',
      blocked: uid === uids.blocked,
      sessionVersion,
      endedSessions: { [endedSession]: now },
      passwordHash: 'hash',
    }),
  },
  codes: {
    id: (uid) => `b-${uid}`,
    data: (uid) => ({ uid, email: emailOf(uid), codes: [], linkHash: 'hash', expireAt: now }),
  },
  mailboxes: { id: (uid) => `mailbox-of-${uid}`, data: () => ({ sent: [1], wrong: {}, expireAt: now }) },
  guests: { id: (uid) => `guest-of-${uid}`, data: () => ({ generation: 'generation' }) },
  candidates: {
    id: (uid) => `candidate-${uid}`,
    data: () => ({ name: 'A', category: 'Mr_Fresher', createdAt: now }),
  },
  participation: { id: (uid) => `Mr_Fresher_${uid}`, data: () => ({ category: 'Mr_Fresher', key: 'hash' }) },
  tallies: { id: (uid) => `Mr_Fresher_${uid}`, data: () => ({ counts: { candidate: 1 } }) },
  counted: { id: (uid) => `Mr_Fresher_${uid}`, data: () => ({ counts: { candidate: 1 } }) },
  results: { id: (uid) => `Mr_Fresher_${uid}`, data: () => ({ counts: { candidate: 1 }, ballots: 1, countedAt: now }) },
  songSubmissions: {
    id: byUid,
    data: (uid) => ({ userId: uid, name: 'A', songLinks: [], createdAt: now, updatedAt: now }),
  },
  songs: { id: (uid) => `track_${uid}`, data: () => ({ link: 'link', requestedAt: now }) },
  messages: {
    id: (uid) => `message-${uid}`,
    data: (uid) => ({ message: 'Hello', createdAt: now, senderId: uid, senderEmail: emailOf(uid) }),
  },
  settings: { id: () => 'event', data: () => ({ votingOpensAt: now, votingClosesAt: null }) },
  outbox: {
    id: (uid) => `push:song:${uid}`,
    data: () => ({ channel: 'push', type: 'song', subject: 'Next', text: 'Your song', begunAt: now, until: now }),
  },
  deliveries: {
    id: (uid) => `vote_${uid}`,
    data: (uid) => ({ message: 'mail:vote', uid, attempt: 'a', at: now, expireAt: now }),
  },
  subscriptions: {
    id: byUid,
    data: () => ({ phones: { session: { endpoint: 'https://push.example/1' } }, expireAt: now }),
  },
  rateLimits: { id: (uid) => `messages_${uid}`, data: () => ({ hits: [now], expireAt: now }) },
  activity: { id: byUid, data: () => ({ limits: { messages: [1] }, requests: [], expireAt: now }) },
  auditLog: {
    id: (uid) => `entry-of-${uid}`,
    data: (uid) => ({ action: 'whispers-looked-up', who: { type: 'admin', id: uid }, createdAt: now }),
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
export const collectionNames = Object.keys(collections) as CollectionName[];

/** The path of a person's document in a collection. */
export function pathOf(name: CollectionName, uid: string): string {
  return `${name}/${collections[name].id(uid)}`;
}

/** All documents by path: the people's own, and settings. Nobody may read `other`. */
export const documents: Readonly<Record<string, Data>> = {
  ...Object.fromEntries(
    collectionNames.flatMap((name) =>
      Object.values(uids).map((uid) => [pathOf(name, uid), collections[name].data(uid)] as const),
    ),
  ),
  'settings/board': { paused: false },
  'settings/facts': { version: 0 },
  'settings/other': { secret: true },
};
