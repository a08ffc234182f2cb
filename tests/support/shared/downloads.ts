/** Shared by the tests of downloads. */

import { type Actor, newActor } from '../../../toolchain/testing/actors.ts';
import { call, succeed } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { newCandidate, newTrack, setVoting } from '../../../toolchain/testing/state.ts';

export const clearLists = () => clear('participation', 'ballots', 'messages', 'songSubmissions', 'auditLog');

export const begin = (list: string, { token }: Actor, headers = {}) =>
  call('POST /admin/exports', { token, body: { list }, headers });

export const page = (id: string, { token }: Actor, query = {}) =>
  call('GET /admin/exports/{id}', { token, params: { id }, query });

/** Downloads a whole list, page by page. */
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

/** Clears the lists, then adds data of an organiser and a guest to each. */
export async function fillLists(): Promise<[Actor, Actor]> {
  await clearLists();
  await setVoting('open');
  const [admin, guest] = [await newActor('admin', 'The Organiser'), await newActor('guest', '=SUM(A1)')];
  const { token } = guest;
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('POST /songs/submit', { token, body: { songLinks: [track] } });
  for (const message of ['+1', 'two']) await succeed('POST /messages/send', { token, body: { message } });
  return [admin, guest];
}
