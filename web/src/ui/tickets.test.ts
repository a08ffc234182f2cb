import type { Summary } from '@fresher-party/contract/schemas/summary';
import { expect, it } from 'vitest';
import { songTicket, voteLink, voteTicket, whisperTicket } from './tickets.ts';

const summary = (part: Partial<Summary> = {}): Summary => ({
  votes: [],
  songs: { requested: 0, left: 3 },
  whispers: { sent: 0 },
  sendingBlocked: false,
  ...part,
});
const songs = (requested: number) => summary({ songs: { requested, left: 3 - requested } });

it('counts the free slots, and the whispers', () => {
  expect([null, songs(0), songs(1), songs(2), songs(3)].map((known) => songTicket(known, false).stub)).toEqual([
    '3 slots',
    '3 slots',
    '2 slots left',
    '1 slot left',
    'All sent',
  ]);
  expect(
    [null, summary(), summary({ whispers: { sent: 1 } })].map((known) => whisperTicket(known, false).stub),
  ).toEqual(['Whisper', 'Whisper', '1 sent']);
});

it('says after the party that it is over, and to a blocked person that they are stopped', () => {
  for (const ticket of [songTicket, whisperTicket]) {
    expect(ticket(summary(), true)).toMatchObject({ stub: 'Over', done: true });
    expect(ticket(summary({ sendingBlocked: true }), false)).toMatchObject({ stub: 'Stopped', done: true });
  }
});

it('follows the vote: locked, open, voted, closed, results', () => {
  const both = summary({ votes: ['Mr_Fresher', 'Miss_Fresher'] });
  expect(voteTicket('unknown', both).state).toBe('locked');
  expect(voteTicket('locked', null).state).toBe('locked');
  expect(voteTicket('open', summary()).state).toBe('open');
  expect(voteTicket('open', both).state).toBe('voted');
  expect(voteTicket('closed', both).state).toBe('closed');
  expect(voteTicket('results', both).state).toBe('results');
});

it('names the one vote that is left', () => {
  const one = voteTicket('open', summary({ votes: ['Mr_Fresher'] }));
  expect(one.state).toBe('open');
  expect(voteLink(one, 'Vote now')).toBe('Vote for Miss Fresher');
  expect(voteLink(voteTicket('open', null), 'Vote now')).toBe('Vote now');
});
