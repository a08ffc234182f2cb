import { paddingLink } from '@fresher-party/contract/spotify';
import { describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { newTrack } from '../support/state.ts';

describe('POST /songs/submit', () => {
  it('refuses a fourth song, and stores nothing of that request', async () => {
    const { token } = await newActor();
    const kept = [newTrack(), newTrack()];
    await call('POST /songs/submit', { token, body: { songLinks: kept } });
    const { status, json } = await call('POST /songs/submit', { token, body: { songLinks: [newTrack(), newTrack()] } });
    expect({ status, ...json }).toMatchObject({
      status: 409,
      code: 'SONG_SLOTS_USED',
      message: 'You have 1 song slot left, so nothing was sent.',
    });
    expect((await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks).toEqual(kept);
  });

  it.each([
    [[], 'Please provide at least one Spotify song link.'],
    [['', '', ''], 'Please provide at least one Spotify song link.'],
    [[paddingLink, paddingLink, paddingLink], 'Please provide at least one Spotify song link.'],
    [
      ['https://open.spotify.com.evil.example/track/4uLU6hMCjMI75M1A2tKUQC'],
      'Please enter valid Spotify links (must start with https://open.spotify.com/).',
    ],
    [
      ['https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC'],
      'This is an artist’s page. Open one of their songs in Spotify, and share that.',
    ],
    [Array(13).fill(newTrack()), 'Please send at most 3 links.'],
  ])('refuses %j', async (songLinks, sentence) => {
    const { token } = await newActor();
    const { json } = await call('POST /songs/submit', { token, body: { songLinks } });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { songLinks: sentence } });
  });
});

describe('GET /songs/all', () => {
  const cursorOf = (id: string) => Buffer.from(JSON.stringify([1, 1, id])).toString('base64url');
  const limit = 'limit takes a whole number from 1 to 1000.';
  const cursor = 'This page can’t be found. Please start again from the first one.';
  it.each([
    [{ limit: '0' }, limit],
    [{ limit: '1001' }, limit],
    [{ limit: '' }, limit],
    [{ limit: 'many' }, limit],
    [{ cursor: 'made up' }, cursor],
    [{ cursor: 'WzEsMiwiYS9iIl0' }, cursor],
    // Invalid as a document id.
    [{ cursor: cursorOf('__x__') }, cursor],
    [{ cursor: cursorOf('.') }, cursor],
    [{ cursor: cursorOf('..') }, cursor],
    [{ cursor: cursorOf('\ud800') }, cursor],
    [{ cursor: 'x'.repeat(501) }, cursor],
  ])('refuses the page %j', async (query, sentence) => {
    const { token } = await newActor('admin');
    const { json } = await call('GET /songs/all', { token, query });
    const field = Object.keys(query)[0] ?? '';
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
  });
});
