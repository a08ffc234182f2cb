import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { rememberedForMs } from '../../functions/src/db/once.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { collections, newTrack } from '../support/state.ts';

it('scopes a key to its call, and expires it after a day', async () => {
  const { token, user } = await newActor();
  const headers = { 'Idempotency-Key': `key-of-${user.id}` };
  const body = { songLinks: [newTrack()] };
  expect((await call('POST /messages/send', { token, headers, body: { message: 'same key' } })).status).toBe(200);
  expect((await call('POST /songs/submit', { token, headers, body })).status).toBe(200);
  const other = { songLinks: [newTrack()] };
  expect((await call('POST /songs/submit', { token, headers, body: other })).status).toBe(409);
  // Simulates that a day has passed.
  for (const doc of (await collections.activity.get()).docs) {
    const requests = doc.data().requests.map((earlier) => ({ ...earlier, at: earlier.at - rememberedForMs }));
    await doc.ref.update({ requests });
  }
  expect((await call('POST /songs/submit', { token, headers, body: other })).status).toBe(200);
});

it('scopes a key to its person', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const [mine, theirs] = [await newActor(), await newActor()];
  const track = newTrack();
  await call('POST /songs/submit', { token: theirs.token, headers, body: { songLinks: [track] } });
  const { status, json } = await call('POST /songs/submit', {
    token: mine.token,
    headers,
    body: { songLinks: [track] },
  });
  expect(status).toBe(200);
  expect(json.data.songSuggestion.id).toBe(mine.user.id);
});
