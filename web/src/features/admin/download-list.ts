/** A list as a file (ADR 47): fetched page by page, and written as CSV for spreadsheets or as JSON without loss. */

import { csvHead, csvLines } from '@fresher-party/contract/csv';
import type { ExportList, ExportRow } from '@fresher-party/contract/export-lists';
import { limits } from '@fresher-party/contract/limits';
import { call, type Failure } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

export const formats = ['CSV', 'JSON'] as const;
export type Format = (typeof formats)[number];

const types: Readonly<Record<Format, string>> = { CSV: 'text/csv', JSON: 'application/json' };

export interface ListFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly rows: number;
}

/** The rows of a list as the text of a file. Pure. */
export function fileText(format: Format, columns: readonly string[], rows: readonly ExportRow[]): string {
  return format === 'CSV' ? csvHead(columns) + csvLines(columns, rows) : `${JSON.stringify(rows, null, 2)}\n`;
}

/** Fetches a whole list. `onRows` hears how many have come. Nothing is kept of a list that breaks off. */
export async function fetchList(
  list: ExportList,
  format: Format,
  onRows: (rows: number) => void,
): Promise<ListFile | Failure> {
  const begun = await call('POST /admin/exports', { body: { list }, idempotencyKey: newIdempotencyKey() });
  if (!begun.success) return begun;
  const params = { id: begun.data.data.id };
  const rows: ExportRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: limits.pageMax, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call('GET /admin/exports/{id}', { params, query });
    if (!page.success) return page;
    const { data, nextCursor } = page.data;
    rows.push(...data.rows);
    onRows(rows.length);
    cursor = nextCursor;
    if (cursor !== undefined) continue;
    const text = fileText(format, data.columns, rows);
    const name = `fresher-party-${list}.${format.toLowerCase()}`;
    return { name, type: types[format], text, rows: rows.length };
  }
}
