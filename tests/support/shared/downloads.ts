/** What the tests of downloads share. */

import type { Actor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { newTrack } from '../../../toolchain/testing/state.ts';

export const begin = (list: string, { token }: Actor, headers = {}) =>
  call('POST /admin/exports', { token, body: { list }, headers });

export const page = (id: string, { token }: Actor, query = {}) =>
  call('GET /admin/exports/{id}', { token, params: { id }, query });

/** A whole list, page by page. */
export async function download(list: string, actor: Actor, limit = 500) {
  const { id } = (await begin(list, actor)).json.data;
  const rows: Record<string, unknown>[] = [];
  let pages = 0;
  for (let cursor: string | undefined; ; ) {
    const { json } = await page(id, actor, { limit, ...(cursor ? { cursor } : {}) });
    rows.push(...json.data.rows);
    pages += 1;
    cursor = json.nextCursor;
    if (!cursor) return { id, rows, pages, columns: json.data.columns };
  }
}

export const track = newTrack();
