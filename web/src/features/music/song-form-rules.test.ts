import { expect, it } from 'vitest';
import { checkSongLinks, songLabel } from './song-form-rules.ts';

const track = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const album = 'https://open.spotify.com/intl-de/album/1ATL5GLyefJaxhQzSPVrLX?si=x';
const padding = 'https://open.spotify.com/track/1rEVydQSe04NJUqyyEyeEq';
const invalid = 'Please enter valid Spotify links (must start with https://open.spotify.com/).';

it('wants at least one link', () => {
  const sentence = 'Please provide at least one Spotify song link.';
  expect(checkSongLinks(['', ' ', ''])).toEqual({ ok: false, errors: [sentence] });
});

it('pads to three', () => {
  expect(checkSongLinks([` ${track} `, '', ''])).toEqual({ ok: true, songLinks: [track, padding, padding] });
  expect(checkSongLinks([track, '', album])).toEqual({ ok: true, songLinks: [track, album, padding] });
  expect(checkSongLinks([track, album, track])).toEqual({ ok: true, songLinks: [track, album, track] });
});

it('says which links will not do', () => {
  expect(checkSongLinks([track, 'https://example.com/track/1', 'https://open.spotify.com/artist/x'])).toEqual({
    ok: false,
    errors: [undefined, invalid, invalid],
  });
});

it('names the inputs', () => {
  expect([0, 1, 2].map(songLabel)).toEqual([
    'Spotify link #1 (required)',
    'Spotify link #2 (optional)',
    'Spotify link #3 (optional)',
  ]);
});
