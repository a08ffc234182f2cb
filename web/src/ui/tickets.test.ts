import type { Summary } from '@fresher-party/contract/calls/accounts';
import { describe, expect, it } from 'vitest';
import { type Evening, nextAct, songTicket, voteTicket, whisperTicket } from './tickets.ts';

const summary = (part: Partial<Summary> = {}): Summary => ({
  votes: [],
  songs: { requested: 0, left: 3 },
  whispers: { sent: 0 },
  sendingBlocked: false,
  ...part,
});
const songs = (requested: number) => summary({ songs: { requested, left: 3 - requested } });
const both = summary({ votes: ['Mr_Fresher', 'Miss_Fresher'] });
const evening = (part: Partial<Evening> = {}): Evening => ({
  phase: 'locked',
  summary: summary(),
  requestsPaused: false,
  partyOver: false,
  ...part,
});

it('counts the free slots and the whispers', () => {
  expect(
    [null, songs(0), songs(1), songs(2), songs(3)].map((known) => songTicket(evening({ summary: known }))),
  ).toEqual([
    { stub: '3 slots', act: { to: '/music', label: 'Pick your songs' } },
    { stub: '3 slots', act: { to: '/music', label: 'Pick your songs' } },
    { stub: '2 slots left', act: { to: '/music', label: 'Pick another song' } },
    { stub: '1 slot left', act: { to: '/music', label: 'Pick another song' } },
    expect.objectContaining({ stub: 'All sent', done: true, act: { to: '/music', label: 'See your requests' } }),
  ]);
  expect(
    [null, summary(), summary({ whispers: { sent: 1 } })].map(
      (known) => whisperTicket(evening({ summary: known })).stub,
    ),
  ).toEqual(['Whisper', 'Whisper', '1 sent']);
});

it('says that the party is over, that the user is blocked, or that requests are paused', () => {
  const stopped = summary({ sendingBlocked: true });
  for (const ticket of [songTicket, whisperTicket]) {
    expect(ticket(evening({ partyOver: true }))).toMatchObject({ stub: 'Over', done: true });
    expect(ticket(evening({ summary: stopped }))).toMatchObject({ stub: 'Stopped', done: true });
  }
  expect(songTicket(evening({ requestsPaused: true }))).toMatchObject({ stub: 'Paused', done: true });
  expect(songTicket(evening({ requestsPaused: true, summary: songs(3) }))).toMatchObject({ stub: 'All sent' });
});

describe('the vote', () => {
  it.each([
    ['unknown', null, 'unknown', null],
    ['unknown', both, 'voted', null],
    ['locked', null, 'locked', 'See who stands'],
    ['open', null, 'open', 'Vote now'],
    ['open', summary({ votes: ['Mr_Fresher'] }), 'open', 'Vote for Miss Fresher'],
    ['open', summary({ votes: ['Miss_Fresher'] }), 'open', 'Vote for Mr Fresher'],
    ['open', both, 'voted', null],
    ['closed', both, 'closed', 'Wait for the results'],
    ['results', both, 'results', 'See the results'],
  ] as const)('%s, with %j, is %s and leads to “%s”', (phase, known, state, label) => {
    const ticket = voteTicket({ phase, summary: known });
    expect([ticket.state, ticket.act?.label ?? null]).toEqual([state, label]);
  });
});

describe('the primary action', () => {
  it.each([
    ['a visitor', {}, 'Get your pass'],
    ['a visitor while voting is open', { phase: 'open' }, 'Get your pass'],
    ['a visitor after the results', { phase: 'results' }, 'See the results'],
    ['a visitor after the last night', { phase: 'closed', partyOver: true }, null],
  ] as const)('of %s', (_, part, label) => {
    expect(nextAct(false, evening({ ...part, summary: null }))?.label ?? null).toBe(label);
  });

  it.each([
    ['nothing is known', { phase: 'unknown', summary: null }, null],
    ['the vote is unknown and both are cast', { phase: 'unknown', summary: both }, null],
    ['the summary is unknown', { summary: null }, null],
    ['they have done nothing', {}, 'Pick your songs'],
    ['all songs are sent', { summary: songs(3) }, 'Send a whisper'],
    ['requests are paused', { requestsPaused: true }, 'Send a whisper'],
    [
      'all songs and a whisper are sent',
      { summary: summary({ songs: { requested: 3, left: 0 }, whispers: { sent: 1 } }) },
      'Send another whisper',
    ],
    ['they are blocked', { summary: summary({ sendingBlocked: true }) }, null],
    ['voting is open', { phase: 'open' }, 'Vote now'],
    ['voting is open and they are blocked', { phase: 'open', summary: summary({ sendingBlocked: true }) }, 'Vote now'],
    ['one vote is cast', { phase: 'open', summary: summary({ votes: ['Mr_Fresher'] }) }, 'Vote for Miss Fresher'],
    ['both votes are cast', { phase: 'open', summary: both }, 'Pick your songs'],
    ['the results are out', { phase: 'results', partyOver: true }, 'See the results'],
    ['both nights are over', { phase: 'closed', partyOver: true }, 'Leave a last word'],
    [
      'both nights are over and they are blocked',
      { phase: 'closed', partyOver: true, summary: summary({ sendingBlocked: true }) },
      null,
    ],
  ] as const)('for a member when %s', (_, part, label) => {
    expect(nextAct(true, evening(part as Partial<Evening>))?.label ?? null).toBe(label);
  });
});
