import type { EventInfo } from '@fresher-party/contract/schemas/event';
import { expect, it } from 'vitest';
import { opensAt, votingPhase } from './voting-phase.ts';

const event = (state: EventInfo['voting']['state'], resultsPublished = false): EventInfo => ({
  nights: [],
  voting: { state, opensAt: '2025-10-11T13:30:00.000Z', closedAt: null },
  resultsPublished,
  serverTime: '2025-10-11T13:00:00.000Z',
});

it('is unknown until the server has been heard', () => {
  expect(votingPhase(null)).toBe('unknown');
});

it.each(['locked', 'open', 'closed'] as const)('is %s when the server says so', (state) => {
  expect(votingPhase(event(state))).toBe(state);
});

it('has results only once the vote is closed and they are published', () => {
  expect(votingPhase(event('closed', true))).toBe('results');
  expect(votingPhase(event('open', true))).toBe('open');
});

it('knows the opening only while locked', () => {
  expect(opensAt(event('locked'))).toBe(Date.parse('2025-10-11T13:30:00Z'));
  expect(opensAt(event('open'))).toBeNull();
  expect(opensAt(null)).toBeNull();
  expect(opensAt({ ...event('locked'), voting: { state: 'locked', opensAt: 'soon', closedAt: null } })).toBeNull();
});
