import { exportLists } from '@fresher-party/contract/export-lists';
import { expect, it } from 'vitest';
import { listsFor, sheetOf } from './list-sheets.ts';

const cells = (...asked: Parameters<typeof sheetOf>) => sheetOf(...asked).rows.map((row) => Object.values(row));

it('sorts results by place, with shared places for ties', () => {
  const result = (category: string, id: string, name: string, votes: number) => ({
    category,
    id,
    name,
    votes,
    ballots: 9,
  });
  const results = [
    result('Mr_Fresher', 'a', 'Arun', 2),
    result('Mr_Fresher', 'b', 'Bala', 5),
    result('Mr_Fresher', 'c', 'Chand', 2),
    result('Miss_Fresher', 'd', 'Devi', 9),
  ];
  expect(cells('results', { results })).toEqual([
    ['Mr Fresher', 1, 'Bala', 5, 9],
    ['Mr Fresher', 2, 'Arun', 2, 9],
    ['Mr Fresher', 2, 'Chand', 2, 9],
    ['Miss Fresher', 1, 'Devi', 9, 9],
  ]);
});

it('adds titles and local times to requests, and counts to songs, most wanted first', () => {
  const [one, two] = ['https://open.spotify.com/track/1', 'https://open.spotify.com/track/2'];
  const lists = {
    songs: [
      { id: 'track_1', link: one, title: 'Kesariya' },
      { id: 'track_2', link: two, title: null },
    ],
    'song-requests': [
      {
        id: 'u1',
        userId: 'u1',
        name: 'Asha',
        email: 'a@iitdh.ac.in',
        songLinks: [two, one],
        requestedAt: ['2025-10-11T14:00:00.000Z', '2025-10-11T13:30:00.000Z'],
        createdAt: '2025-10-11T13:30:00.000Z',
      },
      {
        id: 'u2',
        userId: 'u2',
        name: 'Ben',
        email: 'b@iitdh.ac.in',
        songLinks: [two],
        createdAt: '2025-10-11T20:00:00.000Z',
      },
    ],
  };
  expect(cells('song-requests', lists)).toEqual([
    ['Kesariya', one, 'Asha', 'a@iitdh.ac.in', '2025-10-11 19:00'],
    ['', two, 'Asha', 'a@iitdh.ac.in', '2025-10-11 19:30'],
    ['', two, 'Ben', 'b@iitdh.ac.in', '2025-10-12 01:30'],
  ]);
  expect(cells('songs', lists)).toEqual([
    ['', 2, two],
    ['Kesariya', 1, one],
  ]);
});

it('describes log entries like the log’s page, oldest first', () => {
  const entry = (createdAt: string, more: object) => ({ id: 'x', createdAt, ...more });
  const log = [
    entry('2025-10-11T14:00:00.000Z', {
      action: 'candidate-removed',
      'who.type': 'admin',
      'who.name': 'Asha',
      'who.id': 'u1',
      'target.type': 'candidate',
      'target.name': 'Bala',
      'target.category': 'Mr_Fresher',
    }),
    entry('2025-10-11T13:30:00.000Z', {
      action: 'votes-counted',
      'who.type': 'command-line',
      'who.user': 'me',
      'target.type': 'vote',
    }),
  ];
  expect(cells('audit-log', { 'audit-log': log })).toEqual([
    ['2025-10-11 19:00', 'me, on the command line,', 'counted', 'the vote'],
    ['2025-10-11 19:30', 'Asha', 'removed the candidate', 'Bala (Mr Fresher)'],
  ]);
});

it('has no ids and no database field names in any list', () => {
  const row = {
    id: 'the-id',
    name: 'Asha',
    email: 'a@iitdh.ac.in',
    userId: 'the-id',
    senderId: 'the-id',
    'who.id': 'the-id',
    'stateBy.id': 'the-id',
    keys: ['the-id'],
    expireAt: 'the-id',
    photo: 'the-id',
    version: 'the-id',
    createdAt: '2025-10-11T13:30:00.000Z',
    songLinks: ['https://open.spotify.com/track/1'],
    link: 'https://open.spotify.com/track/1',
  };
  for (const list of exportLists) {
    const sheet = sheetOf(list, Object.fromEntries(listsFor(list).map((needed) => [needed, [row]])));
    expect(sheet.rows, list).toHaveLength(1);
    expect(JSON.stringify(sheet), list).not.toContain('the-id');
  }
});
