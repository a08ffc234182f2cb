/**
 * Documents as lossless text: Firestore's own JSON (https://cloud.google.com/firestore/docs/reference/rest/v1/Value),
 * which keeps the types of times, bytes and numbers. Fields are sorted, so that equal documents give equal text.
 */

import { type CollectionReference, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { isMap } from './collections.ts';

/** RFC 3339 with nanoseconds, which a Date can't hold. */
export const timeText = ({ seconds, nanoseconds }: Timestamp): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', `.${String(nanoseconds).padStart(9, '0')}Z`);

/** Converts a value. Throws for a type that the product does not store. */
export function jsonValue(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Timestamp) return { timestampValue: timeText(value) };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(jsonValue) } };
  if (isMap(value)) return { mapValue: { fields: jsonFields(value) } };
  throw new TypeError(`A stored value has a type that is not known here: ${Object.prototype.toString.call(value)}.`);
}

/** All fields, sorted by name. */
export function jsonFields(data: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const inOrder = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([name, value]) => [name, jsonValue(value)]));
}

/** Every document of a collection in the order of ids, streamed. */
export async function* documentsOf(collection: CollectionReference): AsyncGenerator<QueryDocumentSnapshot> {
  const documents: AsyncIterable<unknown> = collection.stream();
  for await (const one of documents) yield one as QueryDocumentSnapshot;
}
