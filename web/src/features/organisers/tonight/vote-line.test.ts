import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { expect, it } from 'vitest';
import { voteLine } from './vote-line.ts';

const opensAt = '2025-10-11T13:30:00.000Z';
const closesAt = '2025-10-11T15:30:00.000Z';
const now = Date.parse('2025-10-11T15:30:05.000Z');
const open: VotingStanding = {
  state: 'open',
  seal: null,
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
  expect(voteLine({ ...open, state: 'locked' }, now)).toBe('Opens by itself at 7:00 PM.');
  expect(voteLine({ ...open, state: 'locked' }, now - 86_400_000)).toBe('Opens by itself on Sat 11 October, 7:00 PM.');
  expect(voteLine(open, now)).toBe('Closes and seals by itself at 9:00 PM.');
  expect(voteLine({ ...open, closesAt: null }, now)).toBe('Stays open until somebody closes it.');
});

it('names the seal’s step after the planned closing, without a number that screen readers would repeat', () => {
  const takeBackUntil = '2025-10-11T15:30:10.000Z';
  expect(voteLine({ ...closed, takeBackUntil }, now)).toBe('Closed. The ballots are sealed in a few seconds.');
  expect(voteLine({ ...closed, takeBackUntil }, now + 5000)).toBe('Sealing by itself. Beginning.');
  const sealing = (step: 'people' | 'removal' | 'finished', done: number) =>
    voteLine({ ...closed, seal: { step, done, total: 200 } }, now);
  expect(sealing('people', 100)).toBe('Sealing by itself. Copying who voted, without the time.');
  expect(sealing('removal', 100)).toBe('Sealing by itself. Removing what joins a ballot with a person.');
  expect(sealing('finished', 200)).toBe('Sealed and ready for the stage.');
});
