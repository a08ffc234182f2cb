import { expect, it } from 'vitest';
import { readOwnSongs } from '../read/own-songs.ts';
import { songPlace } from './song-place.ts';

const placeIn = (songs: unknown) => songPlace(readOwnSongs({ songs }));
const song = (title: string, state: string) => ({ title, state, link: `https://open.spotify.com/track/${title}` });

it('shows the song that is played soonest', () => {
  const songs = [song('One', 'queued'), song('Two', 'next'), song('Three', 'played')];
  expect(placeIn(songs)).toMatchObject({ title: 'Two', stub: 'You’re next' });
  expect(placeIn([...songs, song('Four', 'playing')])).toMatchObject({ title: 'Four', stub: 'Playing' });
  expect(placeIn([song('One', 'queued')])).toMatchObject({ title: 'One', stub: 'Queued', cover: null });
});

it('shows none that has had its turn, and none where nothing was requested', () => {
  expect(placeIn([song('One', 'played'), song('Two', 'skipped')])).toBeNull();
  expect(placeIn([])).toBeNull();
  expect(placeIn(null)).toBeNull();
});
