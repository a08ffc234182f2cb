import type { MessageState } from '@fresher-party/contract/messages';
import type { Category } from '@fresher-party/contract/voting';
import {
  type DocumentData,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { invalidField } from '../core/errors.ts';
import type { Collections } from './collections.ts';

/** The order of every list for admins. Ties are broken by id. */
const newestFirst = <T extends DocumentData>(query: Query<T>): Query<T> =>
  query.orderBy('createdAt', 'desc').orderBy(FieldPath.documentId(), 'desc');

/** Newest first. By `createdAt` instead of `expireAt`, so that one index serves filter and order. */
const unexpired = <T extends DocumentData>(query: Query<T>, lastExpired: Date): Query<T> =>
  newestFirst(query.where('createdAt', '>', lastExpired));

/** Every query of the server: the emulator needs no indexes, so tests/rules/indexes.test.ts checks these (design §7). */
export const queries = {
  messages: ({ messages }: Collections, { lastExpired }: { lastExpired: Date }) => unexpired(messages, lastExpired),
  messagesIn: ({ messages }: Collections, { state, lastExpired }: { state: MessageState; lastExpired: Date }) =>
    unexpired(messages.where('state', '==', state), lastExpired),
  messagesOf: ({ messages }: Collections, { uid, lastExpired }: { uid: string; lastExpired: Date }) =>
    unexpired(messages.where('senderId', '==', uid), lastExpired),
  allMessagesOf: ({ messages }: Collections, { uid }: { uid: string }) => messages.where('senderId', '==', uid),
  songSubmissions: ({ songSubmissions }: Collections, { lastExpired }: { lastExpired: Date }) =>
    unexpired(songSubmissions, lastExpired),
  changedSubmissions: ({ songSubmissions }: Collections, { since }: { since: Date }) =>
    songSubmissions.where('updatedAt', '>', since),
  submissionsOfSong: ({ songSubmissions }: Collections, { link }: { link: string }) =>
    songSubmissions.where('songLinks', 'array-contains', link),
  unexpiredSongs: ({ songs }: Collections, { now }: { now: Date }) => songs.where('expireAt', '>', now),
  songsByLink: ({ songs }: Collections, { link }: { link: string }) => songs.where('link', '==', link),
  auditOf: ({ auditLog }: Collections, { uid }: { uid: string }) => auditLog.where('target.id', '==', uid),
  auditBy: ({ auditLog }: Collections, { uid }: { uid: string }) => auditLog.where('who.id', '==', uid),
  auditLog: ({ auditLog }: Pick<Collections, 'auditLog'>) => newestFirst(auditLog),
  candidates: ({ candidates }: Collections) => candidates.orderBy('createdAt'),
  accountOf: ({ credentials }: Collections, { email }: { email: string }) => credentials.where('email', '==', email),
  refusedMailboxes: ({ mailboxes }: Collections, { since }: { since: Date }) =>
    mailboxes.where('refusedAt', '>', since.getTime()),
  guestsOf: ({ guests }: Collections, { generation }: { generation: string }) =>
    guests.where('generation', '==', generation),
  codesOf: ({ codes }: Collections, { uid }: { uid: string }) => codes.where('uid', '==', uid),
  codeByLink: ({ codes }: Collections, { linkHash }: { linkHash: string }) => codes.where('linkHash', '==', linkHash),
  anyTally: ({ tallies }: Collections) => tallies.limit(1),
  participationIn: ({ participation }: Collections, { category }: { category: Category }) =>
    participation.where('category', '==', category),
  usersSince: ({ users }: Collections, { since }: { since: Date }) => users.where('createdAt', '>', since),
  /** People who may be mailed, in listing order. Includes those who want no reminders. */
  notBlocked: ({ credentials }: Collections) =>
    credentials.where('blocked', '==', false).orderBy(FieldPath.documentId()),
  deliveriesOfMessage: ({ deliveries }: Collections, { message }: { message: string }) =>
    deliveries.where('message', '==', message),
  deliveriesOf: ({ deliveries }: Collections, { uid }: { uid: string }) => deliveries.where('uid', '==', uid),
  /** Messages whose recipients are not all in the queue. */
  unlistedMessages: ({ outbox }: Collections) => outbox.where('listedTo', '>=', ''),
  subscribers: ({ subscriptions }: Collections) => subscriptions.orderBy(FieldPath.documentId()),
  stations: ({ credentials }: Collections, { now }: { now: Date }) =>
    credentials.where('expireAt', '>', now).orderBy('expireAt'),
  stationsBy: ({ credentials }: Collections, { uid }: { uid: string }) => credentials.where('station.by', '==', uid),
  people: ({ users }: Collections) => newestFirst(users),
  peopleFound: ({ users }: Collections, { key }: { key: string }) =>
    newestFirst(users.where('keys', 'array-contains', key)),
  organisers: ({ users }: Collections) => newestFirst(users.where('role', '==', 'admin')),
  admins: ({ credentials }: Collections) => credentials.where('role', '==', 'admin'),
};

export async function isOnlyRequester(tx: Transaction, collections: Collections, uid: string, link: string) {
  const { docs } = await tx.get(queries.submissionsOfSong(collections, { link }).limit(2));
  return docs.every(({ id }) => id === uid);
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<T extends DocumentData> {
  readonly docs: QueryDocumentSnapshot<T>[];
  /** Entries of the whole list, not of the page. */
  readonly total: number;
  readonly nextCursor?: string;
}

/** Our ids are hex or Firestore's own. A reserved id would cause an error of the database. */
const idPattern = /^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/;
const cursorSchema = z.tuple([
  z.int().check(z.gte(0), z.lte(253_402_300_799_999)),
  z.string().check(z.regex(idPattern)),
]);

/** The rest of a page's answer: a cursor, opaque to clients, with the time and id of its last entry if more follow. */
function before(last: QueryDocumentSnapshot | undefined): { nextCursor?: string } {
  if (!last) return {};
  const { createdAt } = last.data() as { createdAt: Date };
  return { nextCursor: Buffer.from(JSON.stringify([createdAt.getTime(), last.id])).toString('base64url') };
}

function decodeCursor(cursor: string): [Date, string] {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return [new Date(createdAt), id];
  } catch {
    throw invalidField('cursor', 'This page can’t be found. Please start again from the first one.');
  }
}

const after = <T extends DocumentData>(query: Query<T>, cursor: string | undefined): Query<T> =>
  cursor === undefined ? query : query.startAfter(...decodeCursor(cursor));

/** Newest first (design §3). Counts the whole list, unless a first page is not full. Throws INVALID_INPUT. */
export async function readPage<T extends DocumentData>(
  query: Query<T>,
  { limit, cursor }: PageRequest,
): Promise<Page<T>> {
  const { docs } = await after(query, cursor).limit(limit).get();
  const isFull = docs.length === limit;
  const total = cursor === undefined && !isFull ? docs.length : Math.max(await count(query), docs.length);
  return { docs, total, ...before(isFull ? docs.at(-1) : undefined) };
}

/** One page of documents that were all read, newest first, because what they are filtered by is not in them. */
export function pageOf<T extends DocumentData & { readonly createdAt: Date }>(
  docs: readonly QueryDocumentSnapshot<T>[],
  { limit, cursor }: PageRequest,
): Page<T> {
  const [from, lastId] = cursor === undefined ? [new Date(8.64e15), ''] : decodeCursor(cursor);
  const left = docs.filter((doc) => {
    const earlier = from.getTime() - doc.data().createdAt.getTime();
    return earlier > 0 || (earlier === 0 && doc.id < lastId);
  });
  const page = left.slice(0, limit);
  return { docs: page, total: docs.length, ...before(left.length > limit ? page.at(-1) : undefined) };
}

/** Like `readPage`, of matches among the next `scanned`. `nextCursor` continues after the last scanned one. */
export async function scanPage<T extends DocumentData>(
  query: Query<T>,
  { limit, cursor }: PageRequest,
  scanned: number,
  isMatch: (data: T) => boolean,
): Promise<Omit<Page<T>, 'total'>> {
  const { docs } = await after(query, cursor).limit(scanned).get();
  const found = docs.filter((doc) => isMatch(doc.data()));
  const last = found.length > limit ? found[limit - 1] : docs[scanned - 1];
  return { docs: found.slice(0, limit), ...before(last) };
}

export const count = async (query: Query<DocumentData>): Promise<number> => (await query.count().get()).data().count;
