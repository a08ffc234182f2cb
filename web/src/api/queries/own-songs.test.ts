import { expect, it } from 'vitest';
import { readOwnSongs } from '../../read/own-songs.ts';
import { ownSongs } from './own-songs.ts';

const link = `https://open.spotify.com/track/${'a'.repeat(22)}`;
const named = { link, title: 'Kesariya', cover: 'https://i.scdn.co/x', kind: 'track', state: 'next' };
const id = `track_${'a'.repeat(22)}`;

it('reads titles, covers and states in addition to the links', () => {
  const data = { suggestions: { songLinks: [link] }, songs: [named], requestsPaused: true };
  expect(readOwnSongs(data)).toEqual({ songs: [{ ...named, isNamed: true }], requestsPaused: true });
});

it('reads the id for taking a song back, while that is possible', () => {
  const read = (canTakeBack: boolean) => readOwnSongs({ songs: [{ ...named, id, canTakeBack }] }).songs;
  expect(read(true)).toMatchObject([{ takeBackId: id }]);
  expect(read(false)[0]).not.toHaveProperty('takeBackId');
});

it('accepts a response with only links', () => {
  expect(readOwnSongs({ suggestions: { songLinks: [link] } })).toEqual({
    songs: [{ link, title: 'Spotify track', isNamed: false, kind: 'track', cover: null, state: 'queued' }],
    requestsPaused: false,
  });
  expect(readOwnSongs({})).toEqual({ songs: [], requestsPaused: false });
});

it('stores what can be shown offline, and reads what an older version has stored', () => {
  const { keep, read } = ownSongs.lastSeen ?? {};
  const seen = readOwnSongs({ songs: [named] });
  expect(read?.(JSON.parse(JSON.stringify(keep?.(seen))))).toEqual({
    songs: [{ ...named, isNamed: true, cover: null }],
    requestsPaused: false,
  });
  expect(read?.([link])?.songs).toMatchObject([{ link, title: 'Spotify track' }]);
  expect(read?.({ anything: 'else' })).toBeNull();
});
