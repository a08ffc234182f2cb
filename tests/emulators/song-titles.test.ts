/** Titles by oEmbed: the trigger looks a song up after its request, and again after a later one. */

import { expect, it } from 'vitest';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { setOembed, songRecord, songRef, timesAsked } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

const soon = { timeout: 20_000, interval: 100 };

async function request(link: string): Promise<void> {
  const { token } = await newActor();
  await succeed('POST /songs/submit', { token, body: { songLinks: [link] } });
}

it('looks a song up once it is requested, after a failure with a later request, and not again for the next person', async () => {
  const link = newTrack();
  await setOembed(link, 'down');
  await request(link);
  await expect.poll(() => timesAsked(link), soon).toBe(1);
  expect((await songRecord(link))?.title).toBeUndefined();
  await setOembed(link, null);
  // A write like the next request's.
  await songRef(link).update({ requestedAt: new Date() });
  await expect.poll(() => songRecord(link), soon).toMatchObject({ title: titleOf(link) });
  const asked = await timesAsked(link);
  await request(link);
  expect(await timesAsked(link)).toBe(asked);
});
