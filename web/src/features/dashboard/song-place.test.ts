import { expect, it } from 'vitest';
import { songPlace } from './song-place.ts';

const song = (title: string, state: string) => ({ title, state, link: `https://open.spotify.com/track/${title}` });

it('shows the song that is played soonest', () => {
  const songs = [song('One', 'queued'), song('Two', 'next'), song('Three', 'played')];
  expect(songPlace({ songs })).toMatchObject({ title: 'Two', stub: 'You’re next' });
  expect(songPlace({ songs: [...songs, song('Four', 'playing')] })).toMatchObject({ title: 'Four', stub: 'Playing' });
  expect(songPlace({ songs: [song('One', 'queued')] })).toMatchObject({ title: 'One', stub: 'Queued', cover: null });
});

it('shows none that has had its turn, and none without a state', () => {
  expect(songPlace({ songs: [song('One', 'played'), song('Two', 'skipped')] })).toBeNull();
  expect(songPlace(['https://open.spotify.com/track/x'])).toBeNull();
  expect(songPlace(null)).toBeNull();
});
