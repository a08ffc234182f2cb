import { expect, it } from 'vitest';
import { type Prepared, readiness } from './readiness.ts';

const mr = { category: 'Mr_Fresher', photo: '/a' } as const;
const miss = { category: 'Miss_Fresher', photo: '/b' } as const;
const ready: Prepared = { candidates: [mr, mr, miss, miss], signedUp: 1, guests: 1, closesAt: '2025-10-11T15:30:00Z' };

it('is empty when everything is ready', () => {
  expect(readiness(ready)).toEqual([]);
});

it.each<[string, Partial<Prepared>]>([
  ['Miss Fresher has one candidate only.', { candidates: [mr, mr, miss] }],
  ['Mr Fresher has no candidate.', { candidates: [miss, miss] }],
  ['1 candidate without a photo.', { candidates: [mr, { category: 'Mr_Fresher' }, miss, miss] }],
  ['Nobody has signed up yet.', { signedUp: 0 }],
  ['There is no guest list: every institute address can sign up and vote.', { guests: 0 }],
  ['No closing time is set: somebody has to close the vote by hand.', { closesAt: null }],
])('says: %s', (sentence, missing) => {
  expect(readiness({ ...ready, ...missing })).toEqual([sentence]);
});
