/** Titles by oEmbed: looked up after the request, and again after a later one. */

import { expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { setOembed, songRecord, songRef, timesAsked } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

const soon = { timeout: 20_000, interval: 100 };

async function request(link: string): Promise<string> {
  const { token } = await newActor();
  const { status } = await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  expect(status).toBe(200);
  return token;
}

it('looks a song up once it is requested, and not again for the next person', async () => {
  const link = newTrack();
  await request(link);
  await expect.poll(() => songRecord(link), soon).toMatchObject({ title: titleOf(link) });
  expect((await songRecord(link))?.cover).toMatch(`${env.OEMBED_ORIGIN}/covers/`);
  const asked = await timesAsked(link);
  await request(link);
  expect(await timesAsked(link)).toBe(asked);
});

it('keeps the title when the song is requested again', async () => {
  const link = newTrack();
  await request(link);
  await expect.poll(() => songRecord(link), soon).toMatchObject({ title: titleOf(link) });
  // By an instance that has not written this song recently.
  const { user } = await newActor();
  const { 'POST /songs/submit': submit } = createHandlers(dependencies());
  await submit(contextOf('POST /songs/submit', { user, body: { songLinks: [link] } }));
  expect(await songRecord(link)).toMatchObject({ title: titleOf(link), link });
});

it('shows the link while Spotify is down, and the title after a later request', async () => {
  const link = newTrack();
  await setOembed(link, 'down');
  await request(link);
  await expect.poll(() => timesAsked(link), soon).toBe(1);
  expect((await songRecord(link))?.title).toBeUndefined();
  await setOembed(link, null);
  // A write like the next request's.
  await songRef(link).update({ requestedAt: new Date() });
  await expect.poll(() => songRecord(link), soon).toMatchObject({ title: titleOf(link) });
});
