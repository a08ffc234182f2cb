import { describe, expect, it } from 'vitest';
import { readSongList, readSongRequest } from './songs.ts';

const a = 'https://open.spotify.com/track/a';
const b = 'https://open.spotify.com/track/b';

describe('readSongRequest', () => {
  it.each([
    [{ songLinks: [a] }],
    [{ links: [a] }],
    [{ songs: [a] }],
    [{ tracks: [{ link: a }] }],
    [{ tracks: [{ url: a }, 5] }],
  ])('finds the links of %j', (raw) => {
    expect(readSongRequest(raw, 0).links).toEqual([a]);
  });

  it('finds who asked', () => {
    expect(readSongRequest({ user: { name: 'Asha', email: 'a@b.c' } }, 0)).toMatchObject({
      submitter: 'Asha',
      email: 'a@b.c',
    });
    expect(readSongRequest({ userName: 'Asha', userEmail: 'a@b.c' }, 0)).toMatchObject({
      submitter: 'Asha',
      email: 'a@b.c',
    });
    expect(readSongRequest({}, 3)).toEqual({ id: 'submission-3', submitter: 'Anonymous', email: null, links: [] });
  });
});

describe('readSongList', () => {
  const submissions = [
    { id: '1', songLinks: [`${a}?si=1`, b] },
    { id: '2', songLinks: [a] },
  ];

  it('reads the shape of the contract', () => {
    const answer = {
      results: { totalSubmissions: 40, uniqueSongs: 60 },
      data: { allSubmissions: submissions, uniqueSongs: [a, b], songs: [{ link: a, title: 'A song' }] },
    };
    expect(readSongList(answer).infoOf.get(a)?.title).toBe('A song');
    expect(readSongList(answer)).toMatchObject({ totalSubmissions: 40, totalUnique: 60, uniqueSongs: [a, b] });
  });

  it.each([
    [{ data: { submissions } }],
    [{ suggestions: submissions }],
    [{ data: { songSuggestions: submissions } }],
    [{ data: submissions }],
  ])('tolerates %j, and works out what is missing', (answer) => {
    expect(readSongList(answer)).toMatchObject({ totalSubmissions: 2, totalUnique: 2, uniqueSongs: [a, b] });
  });

  it('is empty for an answer without any', () => {
    expect(readSongList({})).toEqual({
      submissions: [],
      uniqueSongs: [],
      infoOf: new Map(),
      totalSubmissions: 0,
      totalUnique: 0,
    });
  });
});
