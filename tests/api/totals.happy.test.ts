import { Query } from 'firebase-admin/firestore';
import { afterEach, expect, it, vi } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { newTrack } from '../support/state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('caches the count of a list for ten seconds, and counts again once it has grown', async () => {
  const handlers = createHandlers(dependencies());
  const { user } = await newActor('admin');
  /** A new person sends a whisper and a song, and an organiser looks them up. */
  const grow = async () => {
    const person = (await newActor()).user;
    const whisper = { message: 'counted' };
    await handlers['POST /messages/send'](contextOf('POST /messages/send', { user: person, body: whisper }));
    const request = { songLinks: [newTrack()] };
    await handlers['POST /songs/submit'](contextOf('POST /songs/submit', { user: person, body: request }));
    const lookUp = { user, params: { id: person.id }, query: { limit: 10 } };
    await handlers['GET /messages/user/{id}'](contextOf('GET /messages/user/{id}', lookUp));
  };
  /** Reads a page of each list. Resolves to the totals. */
  const read = async () => {
    const query = { limit: 1 };
    const whispers = await handlers['GET /messages/all'](contextOf('GET /messages/all', { user, query }));
    const requests = await handlers['GET /songs/all'](contextOf('GET /songs/all', { user, query }));
    await handlers['GET /admin/audit'](contextOf('GET /admin/audit', { user, query }));
    return [whispers.results, requests.results.totalSubmissions, requests.results.uniqueSongs] as const;
  };
  await grow();
  await grow();

  const count = vi.spyOn(Query.prototype, 'count');
  const totals = await read();
  expect(await read()).toEqual(totals);
  // Messages, submissions, distinct songs and the audit log.
  expect(count).toHaveBeenCalledTimes(4);
  await grow();
  expect(await read()).toEqual(totals.map((total) => total + 1));
});
