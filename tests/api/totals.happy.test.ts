import { Query } from 'firebase-admin/firestore';
import { afterEach, expect, it, vi } from 'vitest';
import { auditHandlers } from '../../functions/src/features/audit/endpoints.ts';
import { messageHandlers } from '../../functions/src/features/messages/endpoints.ts';
import { songHandlers } from '../../functions/src/features/songs/endpoints.ts';
import { newActor } from '../support/actors.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { newTrack } from '../support/state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('counts a list once in ten seconds, however often its pages are read, and again once it has grown', async () => {
  const parts = dependencies();
  const [audit, messages, songs] = [auditHandlers(parts), messageHandlers(parts), songHandlers(parts)];
  const { user } = await newActor('admin');
  /** Somebody new sends a whisper and a song, and an organiser looks them up. */
  const grow = async () => {
    const person = (await newActor()).user;
    const whisper = { message: 'counted' };
    await messages['POST /messages/send'](contextOf('POST /messages/send', { user: person, body: whisper }));
    const request = { songLinks: [newTrack()] };
    await songs['POST /songs/submit'](contextOf('POST /songs/submit', { user: person, body: request }));
    const lookUp = { user, params: { id: person.id }, query: { limit: 10 } };
    await messages['GET /messages/user/{id}'](contextOf('GET /messages/user/{id}', lookUp));
  };
  /** One page of each list; resolves to the totals beside it. */
  const read = async () => {
    const query = { limit: 1 };
    const whispers = await messages['GET /messages/all'](contextOf('GET /messages/all', { user, query }));
    const requests = await songs['GET /songs/all'](contextOf('GET /songs/all', { user, query }));
    await audit['GET /admin/audit'](contextOf('GET /admin/audit', { user, query }));
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
