/** When a purge is allowed: too early, it would delete votes for good (ADR 47). */

import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { settingsOf } from '../functions/src/evening/vote.ts';
import { holdNames, holdsAgainst, howToDelete } from './purge-rules.ts';

const end = new Date(defaultFacts.nights[1].endsAt);
const before = new Date(end.getTime() - 1);
const published = settingsOf({ votingClosesAt: before, countedAt: before, resultsPublishedAt: before });
const unpublished = { ...published, resultsPublishedAt: null };

it('may run from the end of the last night, with a counted vote and published results', () => {
  expect(holdsAgainst(published, defaultFacts, end)).toEqual([]);
  expect(holdsAgainst(published, defaultFacts, before)).toEqual(['event-not-over']);
});

it('is held while any night ends in the future', () => {
  const [one, two] = defaultFacts.nights;
  const late = { ...one, endsAt: new Date(end.getTime() + 1).toISOString() };
  expect(holdsAgainst(published, { nights: [late, two] }, end)).toEqual(['event-not-over']);
});

it('is held until the results are published', () => {
  expect(holdsAgainst(unpublished, defaultFacts, end)).toEqual(['results-not-published']);
  const planned = { ...published, resultsPublishedAt: new Date(end.getTime() + 1) };
  expect(holdsAgainst(planned, defaultFacts, end)).toEqual(['results-not-published']);
});

it('is held by a vote that is not counted', () => {
  expect(holdsAgainst({ ...published, countedAt: null }, defaultFacts, end)).toEqual([
    'vote-not-counted',
    'results-not-published',
  ]);
});

it('reports all holds at once', () => {
  expect(holdsAgainst(settingsOf(undefined), defaultFacts, before)).toEqual(holdNames);
});

it.each([
  [
    { project: 'demo-fresher-party', isDeployed: false, named: [], left: [] },
    'To delete permanently: npm run purge -- --confirm demo-fresher-party',
  ],
  [
    { project: 'freshers-2025', isDeployed: true, named: ['event-not-over'], left: [] },
    'To delete permanently: npm run purge -- --project freshers-2025 --confirm freshers-2025 --even-though event-not-over',
  ],
  [
    { project: 'freshers-2025', isDeployed: true, named: [], left: ['results-not-published'] },
    'The results are not published. After that, this deletes permanently: npm run purge -- --project freshers-2025 --confirm freshers-2025',
  ],
] as const)('says what to type next: %j', (purge, sentence) => {
  expect(howToDelete(purge)).toBe(sentence);
});
