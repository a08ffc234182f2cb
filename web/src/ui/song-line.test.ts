import type { OwnSong } from '@fresher-party/contract/calls/songs';
import { expect, it } from 'vitest';
import { songPlace } from './song-line.tsx';

const linkOf = (title: string): string => `https://open.spotify.com/track/${title}`;
const placeIn = (songs: readonly OwnSong[], ...line: string[]) =>
  songPlace(
    { songs, requestsPaused: false },
    { songs: line.map((title) => ({ ...song(title, 'queued'), requesters: 1 })) },
  );
const song = (title: string, state: OwnSong['state']): OwnSong => ({
  ...{ id: title, title, state, link: linkOf(title), kind: 'track' },
  ...{ requestedAt: '2025-10-11T13:00:00Z', canTakeBack: false },
});

it('shows the song that is played soonest', () => {
  const songs = [song('One', 'queued'), song('Two', 'next'), song('Three', 'played')];
  expect(placeIn(songs)).toMatchObject({ title: 'Two', stub: 'You’re next' });
  expect(placeIn([...songs, song('Four', 'playing')])).toMatchObject({ title: 'Four', stub: 'Playing' });
  expect(placeIn([song('One', 'queued')])).toMatchObject({ title: 'One', stub: 'Queued' });
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
});
