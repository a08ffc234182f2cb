import { describe, expect, it } from 'vitest';
import {
  findSpotifyLinks,
  hasShortSpotifyLink,
  otherSpotifyKind,
  parseSpotifyLink,
  songIdOf,
  songOfId,
} from './spotify.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const track = `https://open.spotify.com/track/${id}`;

describe('parseSpotifyLink', () => {
  it.each([
    track,
    `  ${track}  `,
    `${track}?si=x&y=1`,
    `${track}#t`,
    `https://open.spotify.com/intl-de/track/${id}`,
    `spotify:track:${id}`,
    `http://open.spotify.com/track/${id}`,
    `open.spotify.com/track/${id}?si=x`,
    `https://open.spotify.com/embed/track/${id}?utm_source=generator`,
    `https://open.spotify.com/embed/intl-pt-BR/track/${id}`,
    `https://play.spotify.com/track/${id}`,
  ])('reads %s as the same track', (input) => {
    expect(parseSpotifyLink(input)).toEqual({ type: 'track', id, link: track });
  });

  it.each(['album', 'playlist'] as const)('reads a link to an %s', (type) => {
    expect(parseSpotifyLink(`https://open.spotify.com/${type}/${id}`)).toMatchObject({ type, id });
  });

  it.each([
    `https://open.spotify.com/user/someone/playlist/${id}?si=x`,
    `https://open.spotify.com/embed/user/some%20one/playlist/${id}`,
    `spotify:user:someone:playlist:${id}`,
  ])('reads the playlist of %s', (input) => {
    expect(parseSpotifyLink(input)).toEqual({ type: 'playlist', id, link: `https://open.spotify.com/playlist/${id}` });
  });

  it.each([
    '',
    'not a link',
    `ftp://open.spotify.com/track/${id}`,
    `//open.spotify.com/track/${id}`,
    `https://open.spotify.com.evil.example/track/${id}`,
    `https://evil.example/https://open.spotify.com/track/${id}`,
    `https://open.spotify.com@evil.example/track/${id}`,
    `https://user:pass@open.spotify.com/track/${id}`,
    `https://open.spotify.com:443/track/${id}`,
    `https://open.spotify.com/artist/${id}`,
    'https://open.spotify.com/track/short',
    `spotify:track:${id}x`,
    `https://open.spotify.com/user/someone/track/${id}`,
    'https://spotify.link/AbCdEf',
    `https://open.spotify.com/track/${id}x`,
    `https://open.spotify.com/track/${id}/more`,
    `javascript:alert(1)//https://open.spotify.com/track/${id}`,
    `${track}\n${track}`,
  ])('refuses %s', (input) => {
    expect(parseSpotifyLink(input)).toBeNull();
  });
});

it.each([
  [`https://open.spotify.com/artist/${id}`, 'artist'],
  [`Listen: open.spotify.com/intl-de/show/${id}?si=x`, 'show'],
  [`spotify:episode:${id}`, 'episode'],
  ['http://open.spotify.com/user/asha', 'user'],
  [track, null],
  ['https://example.org/artist/x', null],
])('knows what %s leads to', (text, kind) => expect(otherSpotifyKind(text)).toBe(kind));

describe('findSpotifyLinks', () => {
  const album = `https://open.spotify.com/album/${id}`;
  const linksIn = (text: string) => findSpotifyLinks(text).map(({ link }) => link);

  it.each([
    ['what Android shares', `Listen to “Kesariya” on Spotify: ${track}?si=abc123`, [track]],
    ['a link in brackets, with a full stop', `My song (${track}).`, [track]],
    [
      'several, whatever separates them',
      `${track}?si=1\n${album}, spotify:playlist:${id}`,
      [track, album, `https://open.spotify.com/playlist/${id}`],
    ],
    ['an embedded player', `<iframe src="https://open.spotify.com/embed/track/${id}?utm_source=generator">`, [track]],
    ['a link of Markdown', `[Kesariya](${track}?si=1)`, [track]],
    ['a link between marks of direction', `\u2068${track}\u2069 \u200b${album}`, [track, album]],
    ['the same one twice', `${track} ${track}?si=2`, [track]],
    ['no link inside another one', `https://evil.example/${track}`, []],
    ['nothing in plain words', 'play something good', []],
  ])('finds %s', (_, text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

it.each([
  ['https://spotify.link/AbCdEf', true],
  ['Listen: https://spotify.app.link/x?y=1', true],
  ['spotify.link/AbC', true],
  ['https://spoti.fi/3AbCdEf', true],
  ['https://link.tospotify.com/AbCdEf', true],
  ['https://evil.example/spotify.link/AbC', false],
  [track, false],
])('detects whether %s contains a short link', (text, expected) => {
  expect(hasShortSpotifyLink(text)).toBe(expected);
});

it('converts a song to a document id, and back', () => {
  expect(songIdOf({ type: 'album', id, link: '' })).toBe(`album_${id}`);
  expect(songOfId(`track_${id}`)).toEqual({ type: 'track', id, link: track });
  for (const other of ['track', `artist_${id}`, '../x', '']) expect(songOfId(other)).toBeNull();
});
