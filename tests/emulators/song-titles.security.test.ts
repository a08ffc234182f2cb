/** Hostile, slow and broken answers of oEmbed: only a sanitised title is stored. */

import { randomUUID } from 'node:crypto';
import { setLogFunction } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { parseSpotifyLink } from '../../contract/src/spotify.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { askOembed } from '../../functions/src/features/songs/oembed.ts';
import type { OembedMode } from '../../scripts/product/oembed.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { setOembed, songRecord, timesAsked } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

it('logs a hostile answer, and stores nothing of it', async () => {
  const link = newTrack();
  await setOembed(link, 'huge');
  const { token } = await newActor();
  await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  await expect
    .poll(() => songRecord(link), { timeout: 20_000 })
    .toMatchObject({ lookup: { event: null, until: expect.any(Number) } });
  expect(Object.keys((await songRecord(link)) ?? {}).sort()).toEqual(['expireAt', 'link', 'lookup', 'requestedAt']);
});

it('adds no reads or commits to a request, because the lookup is in another function', async () => {
  const { 'POST /songs/submit': submit } = createHandlers(dependencies());
  const { user } = await newActor();
  const request = () =>
    submit(contextOf('POST /songs/submit', { user, body: { songLinks: [newTrack()] }, idempotencyKey: randomUUID() }));
  await request();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const sent: string[] = [];
  setLogFunction((line) => {
    const [, json = '{}'] = /Firestore\.request(?:Stream)?\b.*?Sending request: (\{.*\})/s.exec(line) ?? [];
    const message = JSON.parse(json) as { writes?: unknown[]; documents?: unknown[] };
    if (message.writes) sent.push(`${message.writes.length} writes`);
    else if (message.documents) sent.push(`${message.documents.length} reads`);
  });
  try {
    await request();
  } finally {
    setLogFunction(null);
    fetched.mockRestore();
  }
  expect(sent).toEqual(['3 reads', '3 writes']);
  expect(fetched).not.toHaveBeenCalled();
});

async function answerOf(mode: OembedMode) {
  const link = newTrack();
  await setOembed(link, mode);
  const song = parseSpotifyLink(link);
  if (!song) throw new Error('No song');
  return askOembed(`${env.OEMBED_ORIGIN}/oembed`, song);
}

describe('askOembed', () => {
  it.each<[OembedMode, object]>([
    ['down', { outcome: 'failed', why: 'status 503' }],
    ['limited', { outcome: 'failed', why: 'status 429' }],
    ['slow', { outcome: 'failed', why: 'no answer in time' }],
    ['redirect', { outcome: 'failed', why: 'out of reach' }],
    ['unknown', { outcome: 'refused', why: 'status 404' }],
    ['page', { outcome: 'refused', why: 'no JSON' }],
    ['wrong', { outcome: 'refused', why: 'no title' }],
    ['broken', { outcome: 'refused', why: 'no title' }],
    ['huge', { outcome: 'refused', why: 'too long' }],
    ['markup', { outcome: 'found', title: '<img src=x onerror=alert(1)>evil <b>title</b>' }],
    ['foreign-cover', { outcome: 'found', cover: null }],
  ])('answers %s with what is to be noted', { timeout: 15_000 }, async (mode, expected) => {
    expect(await answerOf(mode)).toMatchObject(expected);
  });

  it('accepts no cover from plain http, except the stand-in’s own', async () => {
    const song = parseSpotifyLink(newTrack());
    if (!song) throw new Error('No song');
    const found = await askOembed(`${env.OEMBED_ORIGIN}/oembed`, song);
    expect(found).toMatchObject({ outcome: 'found', cover: `${env.OEMBED_ORIGIN}/covers/${song.id}.svg` });
  });
});

it('does not delay a request when Spotify hangs', async () => {
  const link = newTrack();
  await setOembed(link, 'slow');
  const { token } = await newActor();
  await call('GET /songs/my-suggestions', { token });
  const started = performance.now();
  expect((await call('POST /songs/submit', { token, body: { songLinks: [link] } })).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(4000);
  // The emulator ends the function when it gives up, after five seconds, and drops events that come then.
  await expect.poll(() => timesAsked(link), { timeout: 20_000 }).toBe(1);
  await new Promise((done) => setTimeout(done, 6000));
});
