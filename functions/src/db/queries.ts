import type { Category } from '@fresher-party/contract/categories';
import type { MessageState } from '@fresher-party/contract/messages';
import { type DocumentData, FieldPath, type Query, type Transaction } from 'firebase-admin/firestore';
import type { Collections } from './collections.ts';

/** The order of every list for admins. Ties are broken by id. */
const newestFirst = <T extends DocumentData>(query: Query<T>): Query<T> =>
  query.orderBy('createdAt', 'desc').orderBy(FieldPath.documentId(), 'desc');

/** By `createdAt` instead of `expireAt`, because lists are ordered by it, so that one index serves both. */
const unexpired = <T extends DocumentData>(query: Query<T>, lastExpired: Date): Query<T> =>
  query.where('createdAt', '>', lastExpired);

/**
 * Every query of the server. tests/rules/indexes.test.ts checks that each has its index, and that no other file filters
 * or sorts, because the emulator does not need composite indexes (design §7).
 */
export const queries = {
  messages: ({ messages }: Collections, { lastExpired }: { lastExpired: Date }) =>
    newestFirst(unexpired(messages, lastExpired)),
  messagesIn: ({ messages }: Collections, { state, lastExpired }: { state: MessageState; lastExpired: Date }) =>
    newestFirst(unexpired(messages.where('state', '==', state), lastExpired)),
  messagesOf: ({ messages }: Collections, { uid, lastExpired }: { uid: string; lastExpired: Date }) =>
    newestFirst(unexpired(messages.where('senderId', '==', uid), lastExpired)),
  allMessagesOf: ({ messages }: Collections, { uid }: { uid: string }) => messages.where('senderId', '==', uid),
  songSubmissions: ({ songSubmissions }: Collections, { lastExpired }: { lastExpired: Date }) =>
    newestFirst(unexpired(songSubmissions, lastExpired)),
  /** Submissions changed since an instance last read them. */
  changedSubmissions: ({ songSubmissions }: Collections, { since }: { since: Date }) =>
    songSubmissions.where('updatedAt', '>', since),
  submissionsOfSong: ({ songSubmissions }: Collections, { link }: { link: string }) =>
    songSubmissions.where('songLinks', 'array-contains', link),
  unexpiredSongs: ({ songs }: Collections, { now }: { now: Date }) => songs.where('expireAt', '>', now),
  songsByLink: ({ songs }: Collections, { link }: { link: string }) => songs.where('link', '==', link),
  auditOf: ({ auditLog }: Collections, { uid }: { uid: string }) => auditLog.where('target.id', '==', uid),
  auditBy: ({ auditLog }: Collections, { uid }: { uid: string }) => auditLog.where('who.id', '==', uid),
  auditLog: ({ auditLog }: Pick<Collections, 'auditLog'>) => newestFirst(auditLog),
  /** Audit entries about the vote as a whole. */
  votingActs: ({ auditLog }: Pick<Collections, 'auditLog'>) => newestFirst(auditLog.where('target.type', '==', 'vote')),
  candidates: ({ candidates }: Collections) => candidates.orderBy('createdAt'),
  accountOf: ({ credentials }: Collections, { email }: { email: string }) => credentials.where('email', '==', email),
  /** Addresses that their mail server has refused. */
  refusedMailboxes: ({ mailboxes }: Collections, { since }: { since: Date }) =>
    mailboxes.where('refusedAt', '>', since.getTime()),
  guestsOf: ({ guests }: Collections, { generation }: { generation: string }) =>
    guests.where('generation', '==', generation),
  codesOf: ({ codes }: Collections, { uid }: { uid: string }) => codes.where('uid', '==', uid),
  codeByLink: ({ codes }: Collections, { linkHash }: { linkHash: string }) => codes.where('linkHash', '==', linkHash),
  /** Whether anybody has voted. */
  anyTally: ({ tallies }: Collections) => tallies.limit(1),
  participationIn: ({ participation }: Collections, { category }: { category: Category }) =>
    participation.where('category', '==', category),
  usersSince: ({ users }: Collections, { since }: { since: Date }) => users.where('createdAt', '>', since),
  /** People who may be mailed, in listing order. Includes those who want no reminders. */
  notBlocked: ({ credentials }: Collections) =>
    credentials.where('blocked', '==', false).orderBy(FieldPath.documentId()),
  deliveriesOfMessage: ({ deliveries }: Collections, { message }: { message: string }) =>
    deliveries.where('message', '==', message),
  /** All deliveries of a person. */
  deliveriesOf: ({ deliveries }: Collections, { uid }: { uid: string }) => deliveries.where('uid', '==', uid),
  /** Messages whose recipients are not all in the queue. */
  unlistedMessages: ({ outbox }: Collections) => outbox.where('listedTo', '>=', ''),
  /** People with phones that get notifications, in listing order. */
  subscribers: ({ subscriptions }: Collections) => subscriptions.orderBy(FieldPath.documentId()),
  /** Stations that have not expired. */
  stations: ({ credentials }: Collections, { now }: { now: Date }) =>
    credentials.where('expireAt', '>', now).orderBy('expireAt'),
  /** Stations that a person has made and that were not ended. */
  stationsBy: ({ credentials }: Collections, { uid }: { uid: string }) => credentials.where('station.by', '==', uid),
  people: ({ users }: Collections) => newestFirst(users),
  peopleFound: ({ users }: Collections, { key }: { key: string }) =>
    newestFirst(users.where('keys', 'array-contains', key)),
  organisers: ({ users }: Collections) => newestFirst(users.where('role', '==', 'admin')),
  admins: ({ credentials }: Collections) => credentials.where('role', '==', 'admin'),
};

/** Whether this person is the only one who requests a song. */
export async function isOnlyRequester(
  tx: Transaction,
  collections: Collections,
  { uid, link }: { readonly uid: string; readonly link: string },
): Promise<boolean> {
  const { docs } = await tx.get(queries.submissionsOfSong(collections, { link }).limit(2));
  return docs.every(({ id }) => id === uid);
}
