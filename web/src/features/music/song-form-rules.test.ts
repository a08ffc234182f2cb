import { songsBody } from '@fresher-party/contract/calls/songs';
import { expect, it } from 'vitest';
import { check } from '../../api/use-form.ts';
import { noSongs, padLinks, songErrors, songLabel, spreadLinks } from './song-form-rules.ts';

const track = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const album = 'https://open.spotify.com/intl-de/album/1ATL5GLyefJaxhQzSPVrLX?si=x';
const padding = 'https://open.spotify.com/track/1rEVydQSe04NJUqyyEyeEq';
const invalid = 'Please enter valid Spotify links (must start with https://open.spotify.com/).';

it('drops empty inputs and pads to three links', () => {
  expect(check(songsBody, { songLinks: [` ${track} `, '', album] })).toEqual({
    body: { songLinks: [track, 'https://open.spotify.com/album/1ATL5GLyefJaxhQzSPVrLX'] },
    errors: {},
  });
  expect(padLinks([track])).toEqual([track, padding, padding]);
  expect(padLinks([track, album])).toEqual([track, album, padding]);
  expect(padLinks([track, album, track])).toEqual([track, album, track]);
});

it('reports an invalid link at its input', () => {
  const inputs = { ...noSongs, 'song-2': 'https://example.com/track/1' };
  expect(songErrors(inputs, { links: [], left: 3 })).toEqual({ 'song-2': invalid });
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
  });
  const two = `${track}\n${other}`;
  expect(spreadLinks(noSongs, 'song-2', two)?.inputs).toEqual({ 'song-1': track, 'song-2': other, 'song-3': '' });
  const full = { ...noSongs, 'song-1': third, 'song-3': 'typing…' };
  expect(spreadLinks(full, 'song-2', two)).toEqual({ inputs: { ...full, 'song-2': track }, left: 1 });
  expect(spreadLinks(noSongs, 'song-1', 'https://spotify.link/x')).toBeNull();
});

it.each<[string, readonly string[], ReturnType<typeof songErrors>]>([
  ['nothing', [], {}],
  ['songs that fit', [track, album], {}],
  ['one’s own', [padding], { 'song-1': 'You have asked for this one already.' }],
  ['an artist', ['', 'https://open.spotify.com/artist/x'], { 'song-2': expect.stringContaining('artist’s page') }],
  ['a double', [track, '', `${track}?si=1`], { 'song-3': 'The same as link #1.' }],
  [
    'one too many',
    [track, album, 'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b'],
    { 'song-3': 'You have 2 slots left, so this one doesn’t fit.' },
  ],
])('finds what is wrong with %s', (_, [one = '', two = '', three = ''], errors) => {
  const inputs = { 'song-1': one, 'song-2': two, 'song-3': three };
  expect(songErrors(inputs, { links: [padding], left: 2 })).toEqual(errors);
});
