import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { settingsOf } from './settings-store.ts';

const opening = new Date(defaultVotingOpensAt);

it('opens the vote at the moment of the event’s facts unless told otherwise', () => {
  const defaults = { votingOpensAt: opening, votingClosedAt: null, resultsPublishedAt: null };
  expect(settingsOf(undefined)).toEqual(defaults);
  expect(settingsOf({})).toEqual(defaults);
});

it('takes what is stored', () => {
  const [opensAt, closedAt] = [new Date(opening.getTime() - 1), new Date(opening.getTime() + 3_600_000)];
  const stored = { votingOpensAt: Timestamp.fromDate(opensAt), votingClosedAt: Timestamp.fromDate(closedAt) };
  expect(settingsOf(stored)).toEqual({ votingOpensAt: opensAt, votingClosedAt: closedAt, resultsPublishedAt: null });
});
