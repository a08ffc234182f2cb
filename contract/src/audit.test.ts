import { expect, it } from 'vitest';
import { changedParts } from './audit.ts';
import { auditWords } from './audit-words.ts';
import type { AuditEntry } from './calls/log.ts';
import { defaultFacts } from './facts.ts';

const admin = { type: 'admin', id: 'a', name: 'The Organiser', email: 'organiser@iitdh.ac.in' } as const;
const wordsOf = (action: AuditEntry['action'], target: AuditEntry['target'], who: AuditEntry['who'] = admin) =>
  auditWords({ who, action, target });

it('says who did what to whom', () => {
  const person = { type: 'user', id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in' } as const;
  expect(wordsOf('whispers-looked-up', person)).toEqual({
    who: 'The Organiser',
    whoEmail: 'organiser@iitdh.ac.in',
    act: 'looked up the whispers of',
    target: 'Asha Rao',
    isName: true,
    note: 'asha@iitdh.ac.in',
  });
  const vote = { type: 'vote', id: 'event', opensAt: '2025-10-11T13:30:00.000Z' } as const;
  expect(wordsOf('voting-closed', vote, { type: 'command-line', user: 'deployer' })).toEqual({
    who: 'deployer, on the command line,',
    act: 'closed',
    target: 'the vote',
  });
  expect(wordsOf('voting-scheduled', vote)).toMatchObject({
    act: 'set the times of',
    target: 'the vote',
    note: 'opening 11 Oct 2025, 7:00 PM',
  });
});

const whispers = (count: number, state: 'done' | 'pending' | 'on-stage') =>
  ({ type: 'whispers', id: '0', ids: Array.from({ length: count }, String), state }) as const;
const link = 'https://open.spotify.com/track/x';

it.each([
  ['whispers-moved', whispers(3, 'done'), 'moved 3 whispers to done'],
  ['whispers-moved', whispers(1, 'pending'), 'moved 1 whisper back to pending'],
  ['song-started', { type: 'song', id: 'track_x', link, title: 'Kesariya' }, 'played Kesariya'],
  [
    'facts-published',
    { type: 'schedule', id: 'facts', changed: ['nights', 'venue', 'items'] },
    'published changes to the nights, the venue and the schedule',
  ],
  ['schedule-moved', { type: 'schedule', id: 'facts', minutes: -5 }, 'moved the rest of the schedule 5 min earlier'],
  ['guests-added', { type: 'guest-list', id: 'guests', added: 1 }, 'added 1 address to the guest list'],
] as const)('says what was done: %s of %j', (action, target, sentence) => {
  const words = wordsOf(action, target as AuditEntry['target']);
  expect(`${words.act} ${words.target}`).toBe(sentence);
});

it('names the parts of the event that a publication changes, regardless of the order of fields', () => {
  const items = defaultFacts.items.map((item) => Object.fromEntries(Object.entries(item).reverse()) as typeof item);
  expect(changedParts(defaultFacts, { ...defaultFacts, items })).toEqual([]);
  expect(changedParts(defaultFacts, { ...defaultFacts, venue: 'F600', important: ['Bring your pass.'] })).toEqual([
    'venue',
    'important',
  ]);
  expect(changedParts(defaultFacts, { ...defaultFacts, items: items.slice(1) })).toEqual(['items']);
});
