import { expect, it } from 'vitest';
import { byDay, readAuditPage, sharedNames } from './audit-log.ts';

it('reads who did what to whom', () => {
  const entries = [
    {
      id: '1',
      action: 'whispers-looked-up',
      who: { type: 'admin', id: 'a', name: 'The Organiser', email: 'organiser@iitdh.ac.in' },
      target: { type: 'user', id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in' },
      createdAt: '2025-10-11T13:30:00.000Z',
    },
    {
      id: '2',
      action: 'candidate-registered',
      who: { type: 'command-line', user: 'deployer' },
      target: { type: 'candidate', id: 'c', name: 'Somebody', category: 'Miss_Fresher' },
      createdAt: '2025-10-11T13:29:00.000Z',
    },
    {
      id: '3',
      action: 'voting-closed',
      who: { type: 'command-line', user: 'deployer' },
      target: { type: 'vote', id: 'event', opensAt: '2025-10-11T13:30:00.000Z' },
      createdAt: '2025-10-11T17:00:00.000Z',
    },
  ];
  expect(readAuditPage({ results: 3, data: { entries }, nextCursor: 'next' })).toEqual({
    rows: [
      {
        id: '1',
        who: 'The Organiser',
        whoEmail: 'organiser@iitdh.ac.in',
        act: 'looked up the whispers of',
        target: 'Asha Rao',
        isName: true,
        targetNote: 'asha@iitdh.ac.in',
        createdAt: '2025-10-11T13:30:00.000Z',
      },
      {
        id: '2',
        who: 'deployer, on the command line,',
        whoEmail: null,
        act: 'registered the candidate',
        target: 'Somebody',
        isName: true,
        targetNote: 'Miss Fresher',
        createdAt: '2025-10-11T13:29:00.000Z',
      },
      {
        id: '3',
        who: 'deployer, on the command line,',
        whoEmail: null,
        act: 'closed',
        target: 'the vote',
        isName: false,
        targetNote: 'opening 11 Oct 2025, 7:00 PM',
        createdAt: '2025-10-11T17:00:00.000Z',
      },
    ],
    nextCursor: 'next',
  });
});

it('shows unknown entries as they are, and ignores an invalid cursor', () => {
  expect(readAuditPage({ data: { entries: [{ action: 'vote-re-opened', target: null }] }, nextCursor: null })).toEqual({
    rows: [
      {
        id: 'entry-0',
        who: 'Somebody',
        whoEmail: null,
        act: 'vote re opened',
        target: 'something',
        isName: true,
        targetNote: null,
        createdAt: null,
      },
    ],
    nextCursor: null,
  });
});

it.each([
  [['a', 'b', 'c'], 'done', '3 whispers to done'],
  [['a'], 'pending', '1 whisper back to pending'],
  [['a'], 'on-stage', '1 whisper to the stage'],
])('says how many whispers were moved and to which state: %j, %s', (ids, state, target) => {
  const entry = { action: 'whispers-moved', target: { type: 'whispers', id: 'a', ids, state } };
  expect(readAuditPage({ data: { entries: [entry] } }).rows[0]).toMatchObject({ act: 'moved', target });
});

it('names a song by its title or else by its link, and describes all requests together', () => {
  const link = 'https://open.spotify.com/track/x';
  const targets = [
    { type: 'song', id: 'track_x', link, title: 'Kesariya' },
    { type: 'song', id: 'track_x', link },
    { type: 'song-requests', id: 'board' },
  ];
  const entries = targets.map((target) => ({ action: 'song-started', target }));
  const { rows } = readAuditPage({ data: { entries } });
  expect(rows.map(({ act, target }) => `${act} ${target}`)).toEqual([
    'played Kesariya',
    `played ${link}`,
    'played song requests',
  ]);
});

it.each([
  ['facts-published', { type: 'schedule', id: 'facts' }, 'published changes to the event’s facts and schedule'],
  [
    'facts-published',
    { type: 'schedule', id: 'facts', changed: ['nights', 'venue', 'items', 'of-another-version'] },
    'published changes to the nights, the venue and the schedule',
  ],
  ['facts-published', { type: 'schedule', id: 'facts', changed: ['venue'] }, 'published changes to the venue'],
  ['schedule-moved', { type: 'schedule', id: 'facts', minutes: 20 }, 'moved the rest of the schedule 20 min later'],
  ['schedule-moved', { type: 'schedule', id: 'facts', minutes: -5 }, 'moved the rest of the schedule 5 min earlier'],
  ['guests-added', { type: 'guest-list', id: 'guests', added: 1 }, 'added 1 address to the guest list'],
  ['guests-added', { type: 'guest-list', id: 'guests', added: 812 }, 'added 812 addresses to the guest list'],
  ['guests-cleared', { type: 'guest-list', id: 'guests' }, 'deleted the guest list'],
  ['item-started', { type: 'schedule-item', id: 'dares', title: 'Dares' }, 'started Dares'],
])('describes changes of the schedule and the guest list: %s of %j', (action, target, sentence) => {
  const [row] = readAuditPage({ data: { entries: [{ action, target }] } }).rows;
  expect(`${row?.act} ${row?.target}`).toBe(sentence);
});

it('puts the entries of a day together, with those without a readable time apart', () => {
  const at = (createdAt: string | null) => ({ id: String(createdAt), createdAt });
  // The second is after midnight in Kolkata.
  const times = ['2025-10-12T00:00:00.000Z', '2025-10-11T18:30:00.000Z', '2025-10-11T18:29:00.000Z', 'soon', null];
  const { rows } = readAuditPage({ data: { entries: times.map(at) } });
  expect(byDay(rows).map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Sun 12 Oct 2025', 2],
    ['Sat 11 Oct 2025', 1],
    [null, 2],
  ]);
});

it('finds the names that more than one person has', () => {
  const row = (name: string, email?: string) => ({ who: { name, email } });
  const people = [row('Asha', 'a@iitdh.ac.in'), row('Dev', 'd@iitdh.ac.in'), row('Asha', 'b@iitdh.ac.in'), row('Desk')];
  const { rows } = readAuditPage({ data: { entries: [...people, ...people] } });
  expect([...sharedNames(rows)]).toEqual(['Asha']);
});
