/** How long an instance caches that a song has no title. */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { afterEach, expect, it, vi } from 'vitest';
import type { SongLookup } from '../../functions/src/db/collections.ts';
import { songInfoStore } from '../../functions/src/evening/board-store.ts';
import { dependencies } from '../support/dependencies.ts';
import { songRef } from '../support/oembed.ts';
import { newTrack } from '../support/state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const triedInVain: SongLookup = { state: 'refused', tries: 1, dueAt: Number.MAX_SAFE_INTEGER, event: 'e' };

it.each([
  ['30 seconds for a song that was looked up in vain', { lookup: triedInVain }, 30_000],
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
  const found: SongLookup = { ...triedInVain, state: 'found' };
  await songRef(link).set({ link, expireAt: new Date(start + 3_600_000), title: 'A song', lookup: found });
  expect(await titleAfter(ttlMs - 1)).toBeUndefined();
  expect(await titleAfter(2)).toBe('A song');
});
