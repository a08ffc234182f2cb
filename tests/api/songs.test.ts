/** Song requests. */

import { randomUUID } from 'node:crypto';
import { paddingLink } from '@fresher-party/contract/spotify';
import { describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clear } from '../support/firestore.ts';
import { newTrack } from '../support/state.ts';

it('stores a person’s requests, without query and padding', async () => {
  const { token } = await newActor();
  const [track, second] = [newTrack(), newTrack().replace('/track/', '/album/')];
  for (const songLinks of [
    [`${track}?si=abc`, paddingLink, `${paddingLink}?si=x`],
    [second, '', ''],
  ])
    await call('POST /songs/submit', { token, body: { songLinks } });
  const mine = await call('GET /songs/my-suggestions', { token });
  expect(mine.json.data.suggestions.songLinks).toEqual([track, second]);
});

it('lists every submission with its person, newest first, each link once, whole and in pages with the same totals', async () => {
  // A complete list counts links of submissions, a page counts songs, and other tests store only one of them.
  await clear('songSubmissions', 'songs');
  const [shared, own] = [newTrack(), newTrack()];
  const people = [await newActor('guest', 'First Person'), await newActor('guest', 'Second Person'), await newActor()];
  const links = [[shared], [`${shared}?si=1`, own], [newTrack()]];
  for (const [index, songLinks] of links.entries())
    await call('POST /songs/submit', { token: people[index]?.token, body: { songLinks } });
  const { token } = await newActor('admin');
  const { results, data } = (await call('GET /songs/all', { token })).json;
  const [, second, first] = people.toReversed().map(({ user: { name, email } }) => ({ name, email }));
  expect(data.allSubmissions.slice(1)).toMatchObject([
    { user: second, songLinks: [shared, own] },
    { user: first, songLinks: [shared] },
  ]);
  expect(data.uniqueSongs.filter((link) => link === shared)).toHaveLength(1);
  expect(results).toEqual({ totalSubmissions: 3, uniqueSongs: 3 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { json } = await call('GET /songs/all', { token, query: { limit: '2', ...(cursor ? { cursor } : {}) } });
    expect(json.results).toEqual(results);
    seen.push(...json.data.allSubmissions.map(({ id }) => id));
    cursor = json.nextCursor;
  } while (cursor);
  expect(seen).toEqual(data.allSubmissions.map(({ id }) => id));
});

it('answers a repeated request with the first answer, and uses no slot; a key is its person’s', async () => {
  const [{ token }, other] = [await newActor(), await newActor()];
  const request = { token, body: { songLinks: [newTrack()] }, headers: { 'Idempotency-Key': randomUUID() } };
  const first = await call('POST /songs/submit', request);
  await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  expect((await call('POST /songs/submit', request)).json).toEqual(first.json);
  expect((await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks).toHaveLength(2);
  const theirs = await call('POST /songs/submit', { ...request, token: other.token });
  expect(theirs.json.data.songSuggestion.id).toBe(other.user.id);
});

describe('POST /songs/submit', () => {
  it('refuses a fourth song, and stores nothing of that request', async () => {
    const { token } = await newActor();
    const kept = [newTrack(), newTrack()];
    await call('POST /songs/submit', { token, body: { songLinks: kept } });
    const { status, json } = await call('POST /songs/submit', { token, body: { songLinks: [newTrack(), newTrack()] } });
    expect({ status, ...json }).toMatchObject({
      status: 409,
      code: 'SONG_SLOTS_USED',
      message: 'You have 1 song slot left, so nothing was sent.',
    });
    expect((await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks).toEqual(kept);
  });

  it.each([
    [['', '', ''], 'Please provide at least one Spotify song link.'],
    [
      ['https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC'],
      'This is an artist’s page. Open one of their songs in Spotify, and share that.',
    ],
  ])('refuses %j', async (songLinks, sentence) => {
    const { token } = await newActor();
    const { json } = await call('POST /songs/submit', { token, body: { songLinks } });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { songLinks: sentence } });
  });
});

describe('GET /songs/all', () => {
  const cursorOf = (id: string) => Buffer.from(JSON.stringify([1, 1, id])).toString('base64url');
  const limit = 'limit takes a whole number from 1 to 1000.';
  const cursor = 'This page can’t be found. Please start again from the first one.';
  it.each([
    [{ limit: '0' }, limit],
    [{ limit: '1001' }, limit],
    [{ limit: 'many' }, limit],
    [{ cursor: 'made up' }, cursor],
    // Invalid as a document id.
    [{ cursor: cursorOf('__x__') }, cursor],
    [{ cursor: cursorOf('..') }, cursor],
    [{ cursor: cursorOf('\ud800') }, cursor],
  ])('refuses the page %j', async (query, sentence) => {
    const { token } = await newActor('admin');
    const { json } = await call('GET /songs/all', { token, query });
    const field = Object.keys(query)[0] ?? '';
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
  });
});
