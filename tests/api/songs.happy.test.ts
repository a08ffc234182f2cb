import { randomUUID } from 'node:crypto';
import { paddingLink } from '@fresher-party/contract/spotify';
import { expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clear } from '../support/firestore.ts';
import { newTrack } from '../support/state.ts';

it('stores a person’s requests, without query and padding', async () => {
  const { token } = await newActor();
  const empty = await call('GET /songs/my-suggestions', { token });
  expect(empty.json.data.suggestions.songLinks).toEqual([]);

  const track = newTrack();
  const songLinks = [`${track}?si=abc`, paddingLink, `${paddingLink}?si=x`];
  const { json } = await call('POST /songs/submit', { token, body: { songLinks } });
  expect(json).toMatchObject({ message: 'Song suggestions submitted successfully!' });
  expect(json.data.songSuggestion.songLinks).toEqual([track]);

  const second = newTrack().replace('/track/', '/album/');
  await call('POST /songs/submit', { token, body: { songLinks: [second, '', ''] } });
  const mine = await call('GET /songs/my-suggestions', { token });
  expect(mine.json.data.suggestions.songLinks).toEqual([track, second]);
});

it('lists every submission with its person, newest first, and each link once', async () => {
  const [first, second] = [await newActor('guest', 'First Person'), await newActor('guest', 'Second Person')];
  const [shared, own] = [newTrack(), newTrack()];
  await call('POST /songs/submit', { token: first.token, body: { songLinks: [shared] } });
  await call('POST /songs/submit', { token: second.token, body: { songLinks: [`${shared}?si=1`, own] } });

  const admin = await newActor('admin');
  const { json } = await call('GET /songs/all', { token: admin.token });
  const [newest, older] = json.data.allSubmissions;
  expect(newest).toMatchObject({ user: { name: 'Second Person', email: second.user.email }, songLinks: [shared, own] });
  expect(older).toMatchObject({ user: { name: 'First Person', email: first.user.email }, songLinks: [shared] });
  expect(json.data.uniqueSongs.filter((link) => link === shared)).toHaveLength(1);
  expect(json.results).toEqual({
    totalSubmissions: json.data.allSubmissions.length,
    uniqueSongs: json.data.uniqueSongs.length,
  });
});

it('pages through the list, with its totals', async () => {
  // A complete list counts links of submissions, a page counts songs, and other tests store only one of them.
  await clear('songSubmissions', 'songs');
  for (let i = 0; i < 3; i += 1) {
    const { token } = await newActor();
    await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  }
  const { token } = await newActor('admin');
  const whole = await call('GET /songs/all', { token });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { json } = await call('GET /songs/all', { token, query: { limit: '2', ...(cursor ? { cursor } : {}) } });
    expect(json.results).toEqual(whole.json.results);
    seen.push(...json.data.allSubmissions.map(({ id }) => id));
    cursor = json.nextCursor;
  } while (cursor);
  expect(seen).toEqual(whole.json.data.allSubmissions.map(({ id }) => id));
});

it('answers a repeated request with the first answer, and uses no slot', async () => {
  const { token } = await newActor();
  const request = { token, body: { songLinks: [newTrack()] }, headers: { 'Idempotency-Key': randomUUID() } };
  const first = await call('POST /songs/submit', request);
  await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  expect((await call('POST /songs/submit', request)).json).toEqual(first.json);
  expect((await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks).toHaveLength(2);
});
