/** Look-ups of songs’ titles, also with hostile, slow and broken answers. tests/emulators/song-titles.test.ts has the trigger. */

import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import { describe, expect, it, vi } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { askOembed } from '../../functions/src/features/songs/oembed.ts';
import { type OembedMode, titleOf } from '../../scripts/product/oembed.ts';
import { newActor } from '../support/actors.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { lookUp, setOembed, songRecord, songRef, timesAsked } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

describe('a song whose look-up', () => {
  const titleOf = async (link: string) => (await songRef(link).get()).data()?.title;
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

  async function requested(mode: OembedMode): Promise<string> {
    const link = newTrack();
    await setOembed(link, mode);
    await songRef(link).set({ link, expireAt: hours(-1) });
    return link;
  }

  it('failed is asked for again by the platform all night, and then left to the next request', async () => {
    const link = await requested('down');
    await expect(lookUp(link, hours(11))).rejects.toThrow('status 503');
    // A later request asks once, and leaves the retries to the first.
    await lookUp(link, hours(0), 'a later request');
    expect(await timesAsked(link)).toBe(2);
    await expect(lookUp(link, hours(11))).rejects.toThrow('status 503');
    await lookUp(link, hours(12));
    await setOembed(link, null);
    await lookUp(link);
    expect(await titleOf(link)).toBeTruthy();
    const asked = await timesAsked(link);
    await lookUp(link);
    expect(await timesAsked(link)).toBe(asked);
  });

  it('was refused is asked for again after an hour', async () => {
    const link = await requested('unknown');
    await lookUp(link);
    const asked = await timesAsked(link);
    await lookUp(link);
    expect(await timesAsked(link)).toBe(asked);
    await songRef(link).update({ lookup: { event: null, until: Date.now() - 1 } });
    await setOembed(link, null);
    await lookUp(link);
    expect(await titleOf(link)).toBeTruthy();
  });
});

it('stores nothing of a hostile answer', async () => {
  const link = newTrack();
  await setOembed(link, 'huge');
  await songRef(link).set({ link, expireAt: new Date(Date.now() + 3_600_000) });
  await lookUp(link);
  expect(await songRecord(link)).toEqual({
    ...{ link, expireAt: expect.any(Date), lookup: { event: null, until: expect.any(Number) } },
  });
});

it('keeps the title when the song is requested again, and a request waits for no look-up', async () => {
  const link = newTrack();
  const { 'POST /songs/submit': submit } = createHandlers(dependencies());
  const { user } = await newActor();
  const request = () => submit(contextOf('POST /songs/submit', { user, body: { songLinks: [link] } }));
  const fetched = vi.spyOn(globalThis, 'fetch');
  await request();
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
  await lookUp(link);
  await request();
  expect(await songRecord(link)).toMatchObject({ title: titleOf(link), link });
});

it.each<[OembedMode | null, object]>([
  [null, { outcome: 'found', cover: expect.stringMatching(`^${env.OEMBED_ORIGIN}/covers/`) }],
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
])('oEmbed’s answer %s is noted as %j', async (mode, expected) => {
  const link = newTrack();
  await setOembed(link, mode);
  expect(await askOembed(`${env.OEMBED_ORIGIN}/oembed`, parseSpotifyLink(link) ?? expect.fail())).toMatchObject(
    expected,
  );
});
