import { expect, it } from 'vitest';
import { readOwnSongs } from '../read/own-songs.ts';
import { songPlace } from './song-place.ts';

const linkOf = (title: string): string => `https://open.spotify.com/track/${title}`;
const placeIn = (songs: unknown, ...line: string[]) => songPlace(readOwnSongs({ songs }), line.map(linkOf));
const song = (title: string, state: string) => ({ title, state, link: linkOf(title) });

it('shows the song that is played soonest', () => {
  const songs = [song('One', 'queued'), song('Two', 'next'), song('Three', 'played')];
  expect(placeIn(songs)).toMatchObject({ title: 'Two', stub: 'You’re next' });
  expect(placeIn([...songs, song('Four', 'playing')])).toMatchObject({ title: 'Four', stub: 'Playing' });
  expect(placeIn([song('One', 'queued')])).toMatchObject({ title: 'One', stub: 'Queued', cover: null });
});

it('says its place in the public queue', () => {
  const songs = [song('One', 'queued'), song('Two', 'queued')];
  expect(placeIn(songs, 'A', 'Two', 'B', 'One')).toMatchObject({
    title: 'Two',
    stub: '2nd in line',
    text: '1 song before yours.',
  });
  expect(placeIn(songs, 'A', 'B', 'One')).toMatchObject({ title: 'One', stub: '3rd in line' });
  expect(placeIn(songs, 'Two', 'One')).toMatchObject({ title: 'Two', stub: 'You’re next' });
  // Further down than the server sends the queue.
  expect(placeIn(songs, 'A', 'B')).toMatchObject({ title: 'One', stub: 'Queued' });
});

it('is null if all have been played or nothing was requested', () => {
  expect(placeIn([song('One', 'played'), song('Two', 'skipped')])).toBeNull();
  expect(placeIn([])).toBeNull();
  expect(placeIn(null)).toBeNull();
});
