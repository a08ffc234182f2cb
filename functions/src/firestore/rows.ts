/** Documents as rows of a table, with a column for each field of the register. Pure. */

import type { ExportCell, ExportRow } from '@fresher-party/contract/export-lists';
import { Timestamp } from 'firebase-admin/firestore';
import type { Fields } from './register/kind.ts';
import { isMap, leavesOf } from './register/registered.ts';

const iso = (time: Timestamp): string => time.toDate().toISOString();

const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return iso(value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
};

/** A value as a cell; a list or map of more than texts becomes JSON, and a picture its size. */
function cellOf(value: unknown): ExportCell {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const found = plain(value);
  if (found === undefined || found === null) return null;
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') return found;
  if (Array.isArray(found) && found.every((one) => typeof one === 'string')) return found;
  return JSON.stringify(found);
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((within, name) => (isMap(within) ? within[name] : undefined), data);

/** A list, or a map by ids, is one column. */
const columnOf = (path: readonly string[]): readonly string[] =>
  path.includes('*') ? path.slice(0, path.indexOf('*')) : path;

/** The columns of some kinds of documents, and how to make a row of one. */
export function rowsOf(kinds: readonly { readonly fields: Fields }[]) {
  const found = kinds.flatMap(({ fields }) => leavesOf(fields)).map(({ path }) => columnOf(path));
  const paths = new Map(found.map((path) => [path.join('.'), path]));
  return {
    columns: ['id', ...paths.keys()],
    rowOf: (id: string, data: unknown): ExportRow =>
      Object.fromEntries([['id', id], ...[...paths].map(([name, path]) => [name, cellOf(valueAt(data, path))])]),
  };
}
