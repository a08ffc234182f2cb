import { describe, expect, it } from 'vitest';
import { paddingLink, parseSpotifyLink, spotifyEmbedUrl } from './spotify.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const track = `https://open.spotify.com/track/${id}`;

describe('parseSpotifyLink', () => {
  it.each([
    track,
    `  ${track}  `,
    `${track}/`,
    `${track}?si=x&y=1`,
    `${track}#t`,
    `https://open.spotify.com/intl-de/track/${id}`,
  ])('reads %s as the same track', (input) => {
    expect(parseSpotifyLink(input)).toEqual({ type: 'track', id, link: track });
  });

  it.each(['album', 'playlist'] as const)('reads a link to an %s', (type) => {
    expect(parseSpotifyLink(`https://open.spotify.com/${type}/${id}`)).toMatchObject({ type, id });
  });

  it('reads the padding that clients send', () => {
    expect(parseSpotifyLink(paddingLink)).toMatchObject({ type: 'track', link: paddingLink });
  });

  it.each([
    '',
    'not a link',
    `http://open.spotify.com/track/${id}`,
    `https://open.spotify.com.evil.example/track/${id}`,
    `https://evil.example/https://open.spotify.com/track/${id}`,
    `https://open.spotify.com@evil.example/track/${id}`,
    `https://user:pass@open.spotify.com/track/${id}`,
    `https://open.spotify.com:443/track/${id}`,
    `https://open-spotify.com/track/${id}`,
    `https://open.spotify.com/artist/${id}`,
    `https://open.spotify.com/episode/${id}`,
    'https://open.spotify.com/track/short',
    `https://open.spotify.com/track/${id}x`,
    `https://open.spotify.com/track/${id}/more`,
    `javascript:alert(1)//https://open.spotify.com/track/${id}`,
    `${track}\n${track}`,
  ])('refuses %s', (input) => {
    expect(parseSpotifyLink(input)).toBeNull();
  });
});

it('makes the address of the embedded player', () => {
  expect(spotifyEmbedUrl({ type: 'album', id, link: '' })).toBe(`https://open.spotify.com/embed/album/${id}`);
});
