import type { EventInfo } from '@fresher-party/contract/calls/event';
import { expect, it } from 'vitest';
import { closesAt, opensAt, seenPhase, votingPhase } from './event.ts';

const event = (state: EventInfo['voting']['state'], resultsPublished = false): EventInfo => ({
  nights: [],
  voting: { state, opensAt: '2025-10-11T13:30:00.000Z', closesAt: null, closedAt: null },
  resultsPublished,
  serverTime: '2025-10-11T13:00:00.000Z',
});

it('is unknown before the first response', () => {
  expect(votingPhase(null)).toBe('unknown');
});

it.each(['locked', 'open', 'closed'] as const)('is %s when the server says so', (state) => {
  expect(votingPhase(event(state))).toBe(state);
});

it('is `results` only once the vote is closed and the results are published', () => {
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

it('has the opening only while locked', () => {
  expect(opensAt(event('locked'))).toBe(Date.parse('2025-10-11T13:30:00Z'));
  expect(opensAt(event('open'))).toBeNull();
  expect(opensAt(null)).toBeNull();
  expect(
    opensAt({ ...event('locked'), voting: { state: 'locked', opensAt: 'soon', closesAt: null, closedAt: null } }),
  ).toBeNull();
});

it('has the planned closing only while open, and null from servers that don’t send it', () => {
  const closing = '2025-10-11T15:30:00.000Z';
  const until = (state: EventInfo['voting']['state'], time: unknown) => {
    const { voting, ...rest } = event(state);
    return closesAt({ ...rest, voting: { ...voting, closesAt: time } } as EventInfo);
  };
  expect(until('open', closing)).toBe(Date.parse(closing));
  expect(until('locked', closing)).toBeNull();
  expect(until('closed', closing)).toBeNull();
  for (const missing of [null, undefined, 'soon']) expect(until('open', missing)).toBeNull();
  expect(closesAt(null)).toBeNull();
});
