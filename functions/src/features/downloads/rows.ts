/** Documents as rows of a table. Pure. */

import type { ExportCell, ExportRow } from '@fresher-party/contract/export-lists';
import { isMap } from '../../db/collections.ts';

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
};

/** A value as a cell. Lists and maps of more than text become JSON, and an image its size. */
function cellOf(value: unknown): ExportCell {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const found = plain(value);
  if (found === undefined || found === null) return null;
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') return found;
  if (Array.isArray(found) && found.every((one) => typeof one === 'string')) return found;
  return JSON.stringify(found);
}

/** A document as a row. Maps are flattened (`who.name`), except in `settings`, where each document differs. */
export function rowOf(id: string, data: Readonly<Record<string, unknown>>, list = ''): ExportRow {
  const cells = Object.entries(data).flatMap(([name, value]) =>
    isMap(value) && list !== 'settings'
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, cellOf(one)] as const)
      : [[name, cellOf(value)] as const],
  );
  return { id, ...Object.fromEntries(cells) };
}

/** The columns of rows: `first`, then all other fields. */
export function columnsOf(rows: readonly ExportRow[], first: readonly string[] = []): string[] {
  const others = [...new Set(rows.flatMap(Object.keys))].sort();
  return [...new Set(['id', ...first, ...others])];
}
