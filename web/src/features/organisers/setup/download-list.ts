/** A list as a file (ADR 47): fetched page by page, and written as CSV for spreadsheets or as JSON, which loses nothing. */

import { csvHead, csvLines } from '@fresher-party/contract/csv';
import type { Output } from '@fresher-party/contract/endpoints';
import type { ExportList } from '@fresher-party/contract/export-lists';
import { limits } from '@fresher-party/contract/limits';
import { call, type Failure } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';

export const formats = ['CSV', 'JSON'] as const;
export type Format = (typeof formats)[number];

const types: Readonly<Record<Format, string>> = { CSV: 'text/csv', JSON: 'application/json' };

export interface ListFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly rows: number;
}

type Page = Pick<Output<'GET /admin/exports/{id}'>['data'], 'columns' | 'rows' | 'documents'>;

/** The pages of a list as the text of a file. Pure. */
function fileText(list: ExportList, format: Format, pages: readonly Page[]): string {
  const rows = pages.flatMap((page) => page.rows);
  const columns = [...new Set(pages.flatMap((page) => page.columns))];
  if (format === 'CSV') return csvHead(columns) + csvLines(columns, rows);
  const isStored = pages[0]?.documents !== undefined;
  const held = isStored ? { documents: pages.flatMap(({ documents = [] }) => documents) } : { rows };
  return `${JSON.stringify({ list, ...held }, null, 2)}\n`;
}

/** Fetches a whole list. `onRows` gets the number of rows so far. A list that fails half-way is dropped. */
export async function fetchList(
  list: ExportList,
  format: Format,
  onRows: (rows: number) => void,
): Promise<ListFile | Failure> {
  const begun = await call('POST /admin/exports', { body: { list }, idempotencyKey: newIdempotencyKey() });
  if (!begun.success) return begun;
  const params = { id: begun.data.data.id };
  const pages: Page[] = [];
  let rows = 0;
  for (let cursor: string | undefined; ; ) {
    const asked = format === 'JSON' ? ({ format: 'json' } as const) : {};
    const query = { limit: limits.pageMax, ...asked, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call('GET /admin/exports/{id}', { params, query });
    if (!page.success) return page;
    const { data, nextCursor } = page.data;
    pages.push(data);
    rows += data.rows.length + (data.documents?.length ?? 0);
    onRows(rows);
    cursor = nextCursor;
    if (cursor !== undefined) continue;
    const text = fileText(list, format, pages);
    const name = `fresher-party-${list}.${format.toLowerCase()}`;
    return { name, type: types[format], text, rows };
  }
}
