import { describe, expect, it } from 'vitest';
import { knownCandidates, readCandidates, readMessage, readMessageList, readSongList } from './aliases.ts';

const a = 'https://open.spotify.com/track/a';
const b = 'https://open.spotify.com/track/b';

it('takes both spellings of a category as one, and reads a candidate with gaps', () => {
  const rows = readCandidates({
    data: {
      candidates: [
        { id: '1', name: 'A', category: 'Mr_Fresher', votes: 0 },
        { _id: '2', name: 'B', category: 'Miss' },
        { name: '', category: '' },
      ],
    },
  });
  expect(rows).toEqual([
    { id: '1', name: 'A', category: 'Mr_Fresher', votes: 0 },
    { id: '2', name: 'B', category: 'Miss_Fresher' },
    { id: 'candidate-2', name: 'Unnamed', category: null },
  ]);
  expect(knownCandidates(rows)).toHaveLength(2);
});

it.each([
  [{ content: 'Hi' }, { body: 'Hi' }],
  [{ text: 'Hi' }, { body: 'Hi' }],
  [{ timestamp: 't' }, { createdAt: 't' }],
  [{ _id: 'old' }, { id: 'old' }],
  [{ email: 'meera_n-k@b.c' }, { email: 'meera_n-k@b.c', displayName: 'Meera N K' }],
  [{ user: { name: 'Asha', email: 'a@b.c' } }, { displayName: 'Asha', email: 'a@b.c' }],
  [{ owner: { name: 'Asha' } }, { displayName: 'Asha' }],
  [{ user: 'asha.rao@b.c' }, { email: 'asha.rao@b.c', displayName: 'Asha Rao' }],
  [{ user: 'asha' }, { userName: 'asha', displayName: 'asha' }],
  [
    { sender: { name: 'Asha' }, userName: 'asha_7' },
    { displayName: 'Asha', userName: 'asha_7' },
  ],
  ['?', { id: 'message-4', body: '', email: null, displayName: 'Unknown sender', state: 'pending', raw: '?' }],
])('reads the message %j', (raw, expected) => {
  expect(readMessage(raw, 4)).toMatchObject(expected);
});

it('reads a list of messages with its count and its person', () => {
  const messages = [{ id: 'm1', message: 'a' }];
  const user = { id: 'u1', name: 'Asha', email: 'a@b.c' };
  const list = readMessageList({ results: 12, nextCursor: 'c', data: { user, messages } });
  expect(list).toMatchObject({ messages: [{ body: 'a' }], total: 12, user, nextCursor: 'c' });
  for (const answer of [{ messages }, { data: messages }, messages]) {
    expect(readMessageList(answer)).toMatchObject({ messages: [{ id: 'm1' }], total: 1 });
  }
});

describe('songs', () => {
  it.each([[{ songLinks: [a] }], [{ links: [a] }], [{ songs: [a] }], [{ tracks: [{ url: a }, 5] }]])(
    'finds the links of %j',
    (raw) => {
      expect(readSongList([raw]).submissions[0]).toMatchObject({ submitter: 'Anonymous', links: [a] });
    },
  );

  it('derives what is missing', () => {
    const submissions = [
      { user: { name: 'Asha' }, songLinks: [`${a}?si=1`, b] },
      { userName: 'Binu', songLinks: [a] },
    ];
    for (const data of [
      { allSubmissions: submissions },
      { submissions },
      { songSuggestions: submissions },
      submissions,
    ]) {
      const list = readSongList({ data });
      expect(list).toMatchObject({ totalSubmissions: 2, totalUnique: 2, uniqueSongs: [a, b] });
      expect(list.submissions.map(({ submitter }) => submitter)).toEqual(['Asha', 'Binu']);
    }
  });
});
