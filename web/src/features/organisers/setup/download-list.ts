/** Downloads a list as a CSV file (ADR 47), page by page. */

import { csvHead, csvLines } from '@fresher-party/contract/csv';
import type { ExportList, ExportRow } from '@fresher-party/contract/export-lists';
import { limits } from '@fresher-party/contract/limits';
import { call, type Failure } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { listsFor, sheetOf } from './list-sheets.ts';

export interface ListFile {
  readonly name: string;
  readonly text: string;
  readonly rows: number;
}

/** Fetches every row of a list. A failure drops the rows fetched so far. */
async function fetchRows(list: ExportList, onRows: (more: number) => void): Promise<readonly ExportRow[] | Failure> {
  const begun = await call('POST /admin/exports', { body: { list }, idempotencyKey: newIdempotencyKey() });
  if (!begun.success) return begun;
  const params = { id: begun.data.data.id };
  const rows: ExportRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: limits.pageMax, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call('GET /admin/exports/{id}', { params, query });
    if (!page.success) return page;
    rows.push(...page.data.data.rows);
    onRows(page.data.data.rows.length);
    cursor = page.data.nextCursor;
    if (cursor === undefined) return rows;
  }
}

/** Fetches a list, and the other lists that its sheet needs. `onRows` gets the number of rows so far. */
export async function fetchList(list: ExportList, onRows: (rows: number) => void): Promise<ListFile | Failure> {
  const lists: Partial<Record<ExportList, readonly ExportRow[]>> = {};
  let sum = 0;
  for (const needed of listsFor(list)) {
    const rows = await fetchRows(needed, (more) => {
      sum += more;
      onRows(sum);
    });
    if ('success' in rows) return rows;
    lists[needed] = rows;
  }
  const { columns, rows } = sheetOf(list, lists);
  return { name: `fresher-party-${list}.csv`, text: csvHead(columns) + csvLines(columns, rows), rows: rows.length };
}
