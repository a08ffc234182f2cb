import { describe, expect, it } from 'vitest';
import { readSongList, readSongRequest, withNewerSongs, withOlderSongs } from './songs.ts';

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

  it('finds the submitter', () => {
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

  it('reads the contract’s shape', () => {
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
  ])('tolerates %j, and derives what is missing', (answer) => {
    expect(readSongList(answer)).toMatchObject({ totalSubmissions: 2, totalUnique: 2, uniqueSongs: [a, b] });
  });

  it('is empty for a response without songs', () => {
    expect(readSongList({})).toEqual({
      submissions: [],
      uniqueSongs: [],
      infoOf: new Map(),
      totalSubmissions: 0,
      totalUnique: 0,
      nextCursor: null,
    });
  });
});

describe('pages of songs', () => {
  const page = (ids: readonly number[], nextCursor: string | null) =>
    readSongList({
      results: { totalSubmissions: 9 },
      data: { allSubmissions: ids.map((id) => ({ id: `${id}`, songLinks: [id % 2 ? a : b] })) },
      nextCursor,
    });
  const idsOf = ({ submissions: list }: { submissions: readonly { id: string }[] }) => list.map(({ id }) => Number(id));

  it('appends an older page without duplicates', () => {
    const both = withOlderSongs(page([6, 5, 4], 'after-4'), page([4, 3, 2], 'after-2'));
    expect(idsOf(both)).toEqual([6, 5, 4, 3, 2]);
    expect(both.uniqueSongs).toEqual([b, a]);
    expect(both.nextCursor).toBe('after-2');
  });

  it('keeps older pages after a newer first page, unless there is a gap', () => {
    const known = withOlderSongs(page([6, 5, 4], 'after-4'), page([3, 2], null));
    const newer = withNewerSongs(known, page([8, 7, 6], 'after-6'));
    expect(idsOf(newer)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(newer.nextCursor).toBeNull();
    expect(idsOf(withNewerSongs(known, page([12, 11, 10], 'after-10')))).toEqual([12, 11, 10]);
    expect(idsOf(withNewerSongs(known, page([3, 2], null)))).toEqual([3, 2]);
  });
});
