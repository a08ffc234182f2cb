import { afterEach, describe, expect, it } from 'vitest';
import { retentionOf } from '../../functions/src/db/database.ts';
import { type Actor, newActor, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections, newTrack } from '../support/state.ts';

const { expiryOf } = retentionOf(30);
const day = 86_400_000;

let runtime: Runtime | undefined;
afterEach(async () => {
  await runtime?.stop();
  runtime = undefined;
});

// Documents written with a clock that is ahead would sort before newer ones, and be counted in other tests.
afterEach(async () => {
  const { messages, songSubmissions, songs, auditLog } = collections;
  const tomorrow = Date.now() + day;
  const ahead = [
    ...[messages, songSubmissions, auditLog].map((list) => list.where('createdAt', '>', new Date(tomorrow))),
    songs.where('expireAt', '>', expiryOf(new Date(tomorrow))),
  ];
  for (const query of ahead) for (const { ref } of (await query.get()).docs) await ref.delete();
});

/** Sets the server's clock. Resolves to a function that signs sessions for that time. */
async function useClock(moment: number) {
  runtime = await useRuntime({ CLOCK_OFFSET_MS: String(moment - Date.now()) });
  return ({ user }: Actor) => signToken({ uid: user.id, role: user.role, version: 1 }, new Date(moment));
}

const whisper = (token: string, message: string) => call('POST /messages/send', { token, body: { message } });

/** A person's whispers in the answers of all calls. */
async function whispersSeen({ user }: Actor, token: string, adminToken: string) {
  const mine = await call('GET /messages/my-messages', { token });
  const one = await call('GET /messages/user/{id}', { token: adminToken, params: { id: user.id } });
  const all = await call('GET /messages/all', { token: adminToken, query: { limit: 1000 } });
  const texts = (messages: readonly { message: string }[]) => messages.map(({ message }) => message);
  return {
    mine: { total: mine.json.results, texts: texts(mine.json.data.messages) },
    one: { total: one.json.results, texts: texts(one.json.data.messages) },
    all: texts(all.json.data.messages.filter(({ sender }) => sender.id === user.id)),
  };
}

describe('a whisper', () => {
  it('is shown by all calls until it expires, and by none after', async () => {
    const [person, admin] = [await newActor(), await newActor('admin')];
    await whisper(person.token, 'for a while');
    const expiry = expiryOf(new Date()).getTime();
    const kept = { total: 1, texts: ['for a while'] };

    let tokenOf = await useClock(expiry - day);
    expect(await whispersSeen(person, await tokenOf(person), await tokenOf(admin))).toEqual({
      mine: kept,
      one: kept,
      all: kept.texts,
    });
    await runtime?.stop();

    tokenOf = await useClock(expiry + day);
    const none = { total: 0, texts: [] };
    expect(await whispersSeen(person, await tokenOf(person), await tokenOf(admin))).toEqual({
      mine: none,
      one: none,
      all: [],
    });
    // Still stored, so it is hidden by the read; and the totals exclude it.
    expect((await collections.messages.where('senderId', '==', person.user.id).get()).size).toBe(1);
    await whisper(await tokenOf(person), 'a newer one');
    const page = await call('GET /messages/all', { token: await tokenOf(admin), query: { limit: 1 } });
    expect(page.json.results).toBe(1);
  });
});

describe('a song request', () => {
  it('is shown by all calls until it expires, and by none after, when its slots are free', async () => {
    const [person, admin] = [await newActor(), await newActor('admin')];
    const tracks = [newTrack(), newTrack(), newTrack()];
    await call('POST /songs/submit', { token: person.token, body: { songLinks: tracks } });
    const expiry = expiryOf(new Date()).getTime();
    const mine = async (token: string) =>
      (await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks;
    const all = async (token: string, limit: number) =>
      (await call('GET /songs/all', { token, query: { limit } })).json;

    let tokenOf = await useClock(expiry - day);
    expect(await mine(await tokenOf(person))).toEqual(tracks);
    const before = await all(await tokenOf(admin), 1000);
    expect(before.data.allSubmissions.map(({ id }) => id)).toContain(person.user.id);
    await runtime?.stop();

    tokenOf = await useClock(expiry + day);
    const token = await tokenOf(person);
    expect(await mine(token)).toEqual([]);
    expect(await all(await tokenOf(admin), 1000)).toMatchObject({
      results: { totalSubmissions: 0, uniqueSongs: 0 },
      data: { allSubmissions: [], uniqueSongs: [] },
    });
    const other = await newActor();
    const fresh = [newTrack(), newTrack()];
    for (const [index, asking] of [token, await tokenOf(other)].entries()) {
      const songLinks = [fresh[index] ?? ''];
      expect((await call('POST /songs/submit', { token: asking, body: { songLinks } })).status).toBe(200);
    }
    expect(await mine(token)).toEqual([fresh[0]]);
    // A page of one requires an aggregation for the totals, which must exclude the expired songs.
    expect((await all(await tokenOf(admin), 1)).results).toEqual({ totalSubmissions: 2, uniqueSongs: 2 });
    // The new request has replaced the expired one, whose songs the TTL would have deleted by now.
    for (const { ref } of (await collections.songs.where('link', 'in', tracks).get()).docs) await ref.delete();
  });
});
