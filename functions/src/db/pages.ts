import type { DocumentData, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { invalidField } from '../core/errors.ts';

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

const invalidCursor = () => invalidField('cursor', 'This page can’t be found. Please start again from the first one.');

/** A cursor, opaque to clients: the time and id of the last entry on the page. */
function encodeCursor(last: QueryDocumentSnapshot): string {
  const { createdAt } = last.data() as { createdAt: Date };
  return Buffer.from(JSON.stringify([createdAt.getTime(), last.id])).toString('base64url');
}

function decodeCursor(cursor: string): [Date, string] {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return [new Date(createdAt), id];
  } catch {
    throw invalidCursor();
  }
}

/**
 * One page of `query`, which must be newest first (design §3). Reads the page's documents and counts the whole list (a
 * read per 1,000 entries), unless it is a first page that is not full. Throws INVALID_INPUT for a made-up cursor.
 */
export async function readPage<T extends DocumentData>(
  query: Query<T>,
  { limit, cursor }: PageRequest,
): Promise<Page<T>> {
  const start = cursor === undefined ? query : query.startAfter(...decodeCursor(cursor));
  const { docs } = await start.limit(limit).get();
  const full = docs.length === limit;
  const total = cursor === undefined && !full ? docs.length : Math.max(await count(query), docs.length);
  const last = docs.at(-1);
  return {
    docs,
    total,
    ...(full && last ? { nextCursor: encodeCursor(last) } : {}),
  };
}

/** One page of documents that were all read, newest first, because what they are filtered by is not in them. */
export function pageOf<T extends DocumentData & { readonly createdAt: Date }>(
  docs: readonly QueryDocumentSnapshot<T>[],
  { limit, cursor }: PageRequest,
): Page<T> {
  const [after, lastId] = cursor === undefined ? [new Date(8.64e15), ''] : decodeCursor(cursor);
  const left = docs.filter((doc) => {
    const { createdAt } = doc.data();
    return createdAt < after || (createdAt.getTime() === after.getTime() && doc.id < lastId);
  });
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  return { docs: page, total: docs.length, ...(last ? { nextCursor: encodeCursor(last) } : {}) };
}

/**
 * The next entries of `query`, which must be newest first, that satisfy `isMatch`. Scans at most `scanned` documents;
 * `nextCursor` continues after the last scanned one. Throws INVALID_INPUT for a made-up cursor.
 */
export async function scanPage<T extends DocumentData>(
  query: Query<T>,
  { limit, cursor }: PageRequest,
  scanned: number,
  isMatch: (data: T) => boolean,
): Promise<Omit<Page<T>, 'total'>> {
  const start = cursor === undefined ? query : query.startAfter(...decodeCursor(cursor));
  const { docs } = await start.limit(scanned).get();
  const found = docs.filter((doc) => isMatch(doc.data()));
  const isCut = found.length > limit;
  const last = isCut ? found[limit - 1] : docs.length === scanned ? docs.at(-1) : undefined;
  return {
    docs: found.slice(0, limit),
    ...(last ? { nextCursor: encodeCursor(last) } : {}),
  };
}

/** The number of documents that a query finds, by aggregation. */
export async function count(query: Query<DocumentData>): Promise<number> {
  return (await query.count().get()).data().count;
}
