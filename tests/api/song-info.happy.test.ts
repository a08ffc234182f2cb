/** When a song is looked up, and how long an instance remembers that it has no title. */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { songInfoStore } from '../../functions/src/evening/board-store.ts';
import type { OembedMode } from '../../scripts/product/oembed.ts';
import { dependencies } from '../support/dependencies.ts';
import { lookUp, setOembed, songRef, timesAsked } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [
    '30 seconds for a song that was looked up in vain',
    { lookup: { event: null, until: Number.MAX_SAFE_INTEGER } },
    30_000,
  ],
  ['5 seconds for a new song', {}, 5000],
])('remembers a missing title %s', async (_, fields, ttlMs) => {
  const link = newTrack();
  const song = parseSpotifyLink(link);
  const id = song ? songIdOf(song) : '';
  const start = Date.now();
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const store = songInfoStore(dependencies());
  const titleAfter = async (milliseconds: number) => {
    now += milliseconds;
    await sleep(5); // The cache looks at the time once a millisecond.
    return (await store.of([id])).get(id)?.title;
  };
  // A new song has no document here, because the real lookup would add a title.
  if ('lookup' in fields) await songRef(link).set({ link, expireAt: new Date(start + 3_600_000), ...fields });
  expect(await titleAfter(0)).toBeUndefined();
  await songRef(link).set({ link, expireAt: new Date(start + 3_600_000), title: 'A song' });
  expect(await titleAfter(ttlMs - 1)).toBeUndefined();
  expect(await titleAfter(2)).toBe('A song');
});

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
