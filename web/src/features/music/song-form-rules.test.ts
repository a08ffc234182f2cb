import { songsBody } from '@fresher-party/contract/calls/songs';
import { expect, it } from 'vitest';
import { check } from '../../api/use-form.ts';
import {
  inputOf,
  noSongs,
  padLinks,
  type SongInputs,
  songErrors,
  songLabel,
  spreadLinks,
  validateSongs,
} from './song-form-rules.ts';

const track = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const album = 'https://open.spotify.com/intl-de/album/1ATL5GLyefJaxhQzSPVrLX?si=x';
const padding = 'https://open.spotify.com/track/1rEVydQSe04NJUqyyEyeEq';
const invalid = 'Please enter valid Spotify links (must start with https://open.spotify.com/).';

function checked(one: string, two: string, three: string) {
  const inputs: SongInputs = { 'song-1': one, 'song-2': two, 'song-3': three };
  return check(songsBody, { songLinks: [one, two, three] }, (path) => inputOf(path, inputs));
}

it('requires at least one link', () => {
  expect(checked('', ' ', '').errors).toEqual({ 'song-1': 'Please provide at least one Spotify song link.' });
});

it('drops empty inputs and pads to three links', () => {
  expect(checked(` ${track} `, '', album)).toEqual({
    body: { songLinks: [track, 'https://open.spotify.com/album/1ATL5GLyefJaxhQzSPVrLX'] },
    errors: {},
  });
  expect(padLinks([track])).toEqual([track, padding, padding]);
  expect(padLinks([track, album])).toEqual([track, album, padding]);
  expect(padLinks([track, album, track])).toEqual([track, album, track]);
});

it('reports an invalid link at its input', () => {
  expect(checked(track, 'https://example.com/track/1', 'https://open.spotify.com/artist/x').errors).toEqual({
    'song-2': invalid,
    'song-3': 'This is an artist’s page. Open one of their songs in Spotify, and share that.',
  });
  expect(checked('', 'https://example.com/track/1', '').errors).toEqual({ 'song-2': invalid });
});

it('labels the inputs', () => {
  expect([0, 1, 2].map(songLabel)).toEqual([
    'Spotify link #1 (required)',
    'Spotify link #2 (optional)',
    'Spotify link #3 (optional)',
  ]);
});

it('spreads pasted links over the input and the empty ones', () => {
  const other = 'https://open.spotify.com/album/1ATL5GLyefJaxhQzSPVrLX';
  const third = 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M';
  const share = `Listen to “Kesariya”: ${track}?si=x`;
  expect(spreadLinks(noSongs, 'song-2', share)).toEqual({
    inputs: { ...noSongs, 'song-2': track },
    left: 0,
    doubles: 0,
  });
  const two = `${track}\n${other}`;
  expect(spreadLinks(noSongs, 'song-2', two)?.inputs).toEqual({ 'song-1': track, 'song-2': other, 'song-3': '' });
  const full = { ...noSongs, 'song-1': third, 'song-3': 'typing…' };
  expect(spreadLinks(full, 'song-2', two)).toEqual({ inputs: { ...full, 'song-2': track }, left: 1, doubles: 0 });
  expect(spreadLinks(noSongs, 'song-1', `${track} ${track}?si=1 ${other}`)).toMatchObject({ left: 0, doubles: 1 });
  expect(spreadLinks(noSongs, 'song-1', 'https://spotify.link/x')).toBeNull();
});

it('validates each input', () => {
  const own = { links: [padding], left: 2 };
  const judge = (one: string, two = '', three = '') =>
    validateSongs({ 'song-1': one, 'song-2': two, 'song-3': three }, own);
  const good = (text: string) => ({ isGood: true, text });
  const bad = (text: string) => ({ isGood: false, text });
  expect(judge(track, album)).toEqual({ 'song-1': good('A song'), 'song-2': good('An album') });
  expect(judge('', 'open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')).toEqual({ 'song-2': good('A playlist') });
  expect(judge(padding, 'https://open.spotify.com/artist/x')).toEqual({
    'song-1': bad('You have asked for this one already.'),
    'song-2': bad('This is an artist’s page. Open one of their songs in Spotify, and share that.'),
  });
  expect(judge(track, `${track}?si=1`)).toMatchObject({ 'song-2': bad('The same as link #1.') });
  const third = 'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b';
  expect(judge(track, album, third)['song-3']).toEqual(bad('You have 2 slots left, so this one doesn’t fit.'));
  expect(validateSongs({ ...noSongs, 'song-1': track }, { links: [], left: 0 })['song-1']).toEqual(
    bad('You have no slot left for it.'),
  );
  expect(songErrors({ ...noSongs, 'song-1': track, 'song-3': track }, own)).toEqual({
    'song-3': 'The same as link #1.',
  });
  expect(songErrors(noSongs, own)).toEqual({});
});
