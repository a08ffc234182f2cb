import type { EventInfo } from '@fresher-party/contract/calls/event';
import { expect, it } from 'vitest';
import { closesAt, opensAt, seenPhase, votingPhase } from './event.ts';

const event = (state: EventInfo['voting']['state'], resultsPublished = false): EventInfo => ({
  nights: [],
  voting: { state, opensAt: '2025-10-11T13:30:00.000Z', closesAt: null, closedAt: null },
  resultsPublished,
  serverTime: '2025-10-11T13:00:00.000Z',
});

it('is what the server says, and `results` only once the vote is closed and they are published', () => {
  expect(votingPhase(null)).toBe('unknown');
  for (const state of ['locked', 'open', 'closed'] as const) expect(votingPhase(event(state))).toBe(state);
  expect(votingPhase(event('closed', true))).toBe('results');
  expect(votingPhase(event('open', true))).toBe('open');
});

it('keeps the last seen phase until the next planned change', () => {
  const at = (time: string): number => Date.parse(`2025-10-11T${time}:00Z`);
  const { voting, ...rest } = event('open');
  const nights = [{ id: 'two', label: '', date: '', startsAt: '', endsAt: '2025-10-11T17:30:00.000Z' }];
  const closing = { ...rest, nights, voting: { ...voting, closesAt: '2025-10-11T15:30:00.000Z' } };
  const open = { ...event('open'), nights };
  expect(seenPhase(null, at('14:00'))).toBe('unknown');
  expect([seenPhase(event('locked'), at('13:29')), seenPhase(event('locked'), at('13:30'))]).toEqual([
    'locked',
    'unknown',
  ]);
  expect([seenPhase(closing, at('15:29')), seenPhase(closing, at('15:30'))]).toEqual(['open', 'unknown']);
  expect([seenPhase(open, at('17:29')), seenPhase(open, at('17:30'))]).toEqual(['open', 'unknown']);
  expect(seenPhase(event('closed'), at('23:00'))).toBe('closed');
  expect(seenPhase(event('closed', true), at('23:00'))).toBe('results');
});

it('has the opening only while locked, the closing only while open, and neither when it can’t be read', () => {
  const [opening, closing] = ['2025-10-11T13:30:00.000Z', '2025-10-11T15:30:00.000Z'];
  const times = (state: EventInfo['voting']['state'], opens: unknown, closes: unknown) => {
    const seen = { ...event(state), voting: { state, opensAt: opens, closesAt: closes, closedAt: null } } as EventInfo;
    return [opensAt(seen), closesAt(seen)];
  };
  expect(times('locked', opening, closing)).toEqual([Date.parse(opening), null]);
  expect(times('open', opening, closing)).toEqual([null, Date.parse(closing)]);
  expect(times('closed', opening, closing)).toEqual([null, null]);
  expect(times('locked', 'soon', null)).toEqual([null, null]);
  for (const missing of [null, undefined, 'soon']) expect(times('open', opening, missing)).toEqual([null, null]);
  expect([opensAt(null), closesAt(null)]).toEqual([null, null]);
});
