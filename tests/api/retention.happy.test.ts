/** What has expired is in no answer, also while it is still stored. */

import { afterEach, expect, it } from 'vitest';
import { retentionOf } from '../../functions/src/db/database.ts';
import { type Actor, newActor, signToken } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { clear } from '../support/firestore.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections, newTrack } from '../support/state.ts';

const { expiryOf } = retentionOf(30);
const day = 86_400_000;

let runtime: Runtime | undefined;
afterEach(async () => {
  await runtime?.stop();
  // What was written with a clock that is ahead would sort before newer documents in other tests.
  await clear('messages', 'songSubmissions', 'songs', 'auditLog');
});

it('is shown by all calls until it expires, and by none after, when its song slots are free', async () => {
  const [person, admin] = [await newActor(), await newActor('admin')];
  const tracks = [newTrack(), newTrack(), newTrack()];
  await succeed('POST /songs/submit', { token: person.token, body: { songLinks: tracks } });
  await succeed('POST /messages/send', { token: person.token, body: { message: 'for a while' } });
  const expiry = expiryOf(new Date()).getTime();

  /** What all calls show of the person at a time of the server's clock. */
  async function useTime(moment: number) {
    await runtime?.stop();
    runtime = await useRuntime({ CLOCK_OFFSET_MS: String(moment - Date.now()) });
    const tokenOf = ({ user }: Actor) => signToken({ uid: user.id, role: user.role, version: 1 }, new Date(moment));
    const [token, asAdmin] = [await tokenOf(person), await tokenOf(admin)];
    const mine = await succeed('GET /messages/my-messages', { token });
    const one = await succeed('GET /messages/user/{id}', { token: asAdmin, params: { id: person.user.id } });
    const all = await succeed('GET /messages/all', { token: asAdmin, query: { limit: 1000 } });
    const songs = await succeed('GET /songs/all', { token: asAdmin, query: { limit: 1000 } });
    const { songLinks } = (await succeed('GET /songs/my-suggestions', { token })).data.suggestions;
    return {
      token,
      asAdmin,
      whispers: [
        mine.results,
        one.results,
        all.data.messages.filter(({ sender }) => sender.id === person.user.id).length,
      ],
      songs: [songLinks, songs.data.allSubmissions.filter(({ id }) => id === person.user.id).length],
    };
  }

  expect(await useTime(expiry - day)).toMatchObject({ whispers: [1, 1, 1], songs: [tracks, 1] });
  const { token, asAdmin, ...after } = await useTime(expiry + day);
  expect(after).toEqual({ whispers: [0, 0, 0], songs: [[], 0] });
  // Still stored, so it is hidden by the read; totals exclude it, also those of a page, which are aggregations.
  expect((await collections.messages.where('senderId', '==', person.user.id).get()).size).toBe(1);
  const fresh = newTrack();
  await succeed('POST /messages/send', { token, body: { message: 'a newer one' } });
  await succeed('POST /songs/submit', { token, body: { songLinks: [fresh] } });
  expect((await succeed('GET /songs/my-suggestions', { token })).data.suggestions.songLinks).toEqual([fresh]);
  const page = { token: asAdmin, query: { limit: 1 } };
  expect((await succeed('GET /messages/all', page)).results).toBe(1);
  expect((await succeed('GET /songs/all', page)).results).toEqual({ totalSubmissions: 1, uniqueSongs: 1 });
});
