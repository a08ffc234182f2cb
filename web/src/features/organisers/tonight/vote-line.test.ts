import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { expect, it } from 'vitest';
import { voteLine } from './vote-line.ts';

const opensAt = '2025-10-11T13:30:00.000Z';
const closesAt = '2025-10-11T15:30:00.000Z';
const now = Date.parse('2025-10-11T15:30:05.000Z');
const open: VotingStanding = {
  state: 'open',
  countsAt: null,
  countedAt: null,
  version: 0,
  opensAt,
  closesAt,
  closedAt: null,
  takeBackUntil: null,
  publishedAt: null,
  stage: null,
  lastAct: null,
  serverTime: opensAt,
};
/** Its planned closing has passed. */
const closed: VotingStanding = { ...open, state: 'closed', closesAt: null, closedAt: closesAt };

it('says what the vote will do by itself, and on which day', () => {
  const earlier = Date.parse(opensAt) - 3_600_000;
  expect(voteLine({ ...open, state: 'locked' }, earlier)).toBe('Opens by itself at 7:00 PM.');
  expect(voteLine({ ...open, state: 'locked' }, earlier - 86_400_000)).toBe(
    'Opens by itself on Sat 11 October, 7:00 PM.',
  );
  expect(voteLine(open, earlier)).toBe('Closes by itself at 9:00 PM.');
  expect(voteLine({ ...open, closesAt: null }, now)).toBe('Stays open until somebody closes it.');
});

it('says what happens in the last ten seconds', () => {
  expect(voteLine({ ...open, state: 'locked' }, Date.parse(opensAt) - 9000)).toBe('Opens in a few seconds.');
  expect(voteLine(open, Date.parse(closesAt) - 9000)).toBe('Closes in a few seconds.');
});

it('says that the votes are counted after the closing, and when they are', () => {
  expect(voteLine({ ...closed, countsAt: '2025-10-11T15:30:15.000Z' }, now)).toBe(
    'Closed. The votes are counted in a few seconds.',
  );
  expect(voteLine({ ...closed, countedAt: '2025-10-11T15:30:16.000Z' }, now)).toBe('Counted and ready for the stage.');
});
