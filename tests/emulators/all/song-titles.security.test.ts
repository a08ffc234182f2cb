/** Hostile, slow and broken answers of oEmbed (ADR 35): only a sanitised title is stored. */
import { describe, expect, it } from 'vitest';
import { parseSpotifyLink } from '../../../contract/src/spotify.ts';
import { askOembed } from '../../../functions/src/features/songs/lookup/oembed.ts';
import type { OembedMode } from '../../../toolchain/product/oembed-data.ts';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { setOembed } from '../../../toolchain/testing/oembed.ts';
import { newTrack } from '../../../toolchain/testing/state.ts';

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
});
