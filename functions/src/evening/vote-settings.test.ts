import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { settingsOf, storedSettings } from './vote-settings.ts';

const opening = new Date(defaultVotingOpensAt);

it('defaults the opening to the event’s facts', () => {
  const times = { votingOpensAt: opening, votingClosesAt: null, votingClosedAt: null, resultsPublishedAt: null };
  const defaults = { ...times, seal: null, stage: null, version: 0 };
  expect(settingsOf(undefined)).toEqual(defaults);
  expect(settingsOf({})).toEqual(defaults);
});

it('reads stored settings, and stores them unchanged', () => {
  const settings = {
    votingOpensAt: new Date(opening.getTime() - 1),
    votingClosesAt: new Date(opening.getTime() + 7_200_000),
    votingClosedAt: new Date(opening.getTime() + 3_600_000),
    resultsPublishedAt: null,
    seal: { startedAt: new Date(opening.getTime() + 3_610_000), generation: 'generation', finishedAt: null },
    stage: null,
    version: 3,
  };
  expect(settingsOf(storedSettings(settings))).toEqual(settings);
  const published = {
    ...settings,
    resultsPublishedAt: opening,
    seal: { ...settings.seal, finishedAt: opening, hash: 'c0de' },
  };
  const staged = { ...published, stage: { startedAt: opening, step: 3, revealed: ['Mr_Fresher' as const], moves: 2 } };
  expect(settingsOf(storedSettings(staged))).toEqual(staged);
  // A document from before steps were stored is at its latest result.
  const stage = { startedAt: Timestamp.fromDate(opening), revealed: ['Mr_Fresher' as const] };
  expect(settingsOf({ stage }).stage?.step).toBe(2);
  expect(settingsOf(storedSettings(published))).toEqual(published);
});
