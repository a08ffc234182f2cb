import {
  type DocumentData,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { invalidField } from '../http/app-error.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<T extends DocumentData> {
  readonly docs: QueryDocumentSnapshot<T>[];
  /** All entries of the list, not of the page. */
  readonly total: number;
  readonly nextCursor?: string;
}

const cursorSchema = z.tuple([
  z.int(),
  z.int().min(0).max(999_999_999),
  z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^/]+$/),
]);

/** Opaque to clients: the time and id of the last entry they have. */
function encodeCursor(createdAt: Timestamp, id: string): string {
  return Buffer.from(JSON.stringify([createdAt.seconds, createdAt.nanoseconds, id])).toString('base64url');
}

function decodeCursor(cursor: string): [Timestamp, string] {
  try {
    const [seconds, nanoseconds, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return [new Timestamp(seconds, nanoseconds), id];
  } catch {
    throw invalidField('cursor', 'This page can’t be found. Please start again from the first one.');
  }
}

/**
 * One page of `query`, newest first by `createdAt` (design §4): reads the page's documents and at most one
 * aggregation. A first page that is not full already knows the total. Throws INVALID_INPUT for a made-up cursor.
 */
export async function readPage<T extends DocumentData>(
  query: Query<T>,
  { limit, cursor }: PageRequest,
): Promise<Page<T>> {
  const ordered = query.orderBy('createdAt', 'desc').orderBy(FieldPath.documentId(), 'desc').limit(limit);
  const start = cursor === undefined ? ordered : ordered.startAfter(...decodeCursor(cursor));
  const [{ docs }, counted] = await Promise.all([start.get(), cursor === undefined ? null : count(query)]);
  const full = docs.length === limit;
  const total = counted ?? (full ? await count(query) : docs.length);
  const last = docs.at(-1);
  return {
    docs,
    total,
    ...(full && last ? { nextCursor: encodeCursor(last.get('createdAt') as Timestamp, last.id) } : {}),
  };
}

/** How many documents the query finds, by aggregation. */
export async function count(query: Query<DocumentData>): Promise<number> {
  return (await query.count().get()).data().count;
}
