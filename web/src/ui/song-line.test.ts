import type { OwnSong } from '@fresher-party/contract/calls/songs';
import { expect, it } from 'vitest';
import { songPosition } from './song-line.tsx';

const linkOf = (title: string): string => `https://open.spotify.com/track/${title}`;
const positionIn = (songs: readonly OwnSong[], ...line: string[]) =>
  songPosition(
    { songs, requestsPaused: false },
    { songs: line.map((title) => ({ ...song(title, 'queued'), requesters: 1 })) },
  );
const song = (title: string, state: OwnSong['state']): OwnSong => ({
  ...{ id: title, title, state, link: linkOf(title), kind: 'track' },
  ...{ requestedAt: '2025-10-11T13:00:00Z', canTakeBack: false },
});

it('shows the song that is played soonest', () => {
  const songs = [song('One', 'queued'), song('Two', 'next'), song('Three', 'played')];
  expect(positionIn(songs)).toMatchObject({ title: 'Two', stub: 'You’re next' });
  expect(positionIn([...songs, song('Four', 'playing')])).toMatchObject({ title: 'Four', stub: 'Playing' });
  expect(positionIn([song('One', 'queued')])).toMatchObject({ title: 'One', stub: 'Queued' });
});

it('says its position in the public queue', () => {
  const songs = [song('One', 'queued'), song('Two', 'queued')];
  expect(positionIn(songs, 'A', 'Two', 'B', 'One')).toMatchObject({
    title: 'Two',
    stub: '2nd in line',
    text: '1 song before yours.',
  });
  expect(positionIn(songs, 'A', 'B', 'One')).toMatchObject({ title: 'One', stub: '3rd in line' });
  expect(positionIn(songs, 'Two', 'One')).toMatchObject({ title: 'Two', stub: 'You’re next' });
  // Further down than the server sends the queue.
  expect(positionIn(songs, 'A', 'B')).toMatchObject({ title: 'One', stub: 'Queued' });
});

it('is null if all have been played or nothing was requested', () => {
  expect(positionIn([song('One', 'played'), song('Two', 'skipped')])).toBeNull();
  expect(positionIn([])).toBeNull();
});
