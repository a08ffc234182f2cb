import { resultsBy, stageSteps } from '@fresher-party/contract/voting';
import { expect, it } from 'vitest';
import { nextPressText, readiness } from './desk.ts';

// tests/e2e/desk.test.ts and stage.test.ts have the steps of the desk.
it('says what the next press will show, and what can’t be undone', () => {
  const revealedBefore = stageSteps.map((_, step) => resultsBy(step - 1));
  expect(stageSteps.slice(1).map((step, index) => nextPressText(step, revealedBefore[index + 1] ?? []))).toEqual([
    'Next: “Mr Fresher is …”, without the name.',
    'Next: the name of Mr Fresher. It can’t be taken back.',
    'Next: “Miss Fresher is …”, without the name.',
    'Next: the name of Miss Fresher. It can’t be taken back, and all results come out with it.',
    'Next: congratulations, with the names once more.',
  ]);
  expect(nextPressText({ kind: 'result', category: 'Mr_Fresher' }, ['Mr_Fresher'])).toBe(
    'Next: the name of Mr Fresher once more.',
  );
  expect(nextPressText({ kind: 'result', category: 'Miss_Fresher' }, ['Mr_Fresher'], true)).toBe(
    'Next: the name of Miss Fresher. It can’t be taken back.',
  );
});

const mr = { category: 'Mr_Fresher', photo: '/a' } as const;
const miss = { category: 'Miss_Fresher', photo: '/b' } as const;
const both = [mr, mr, miss, miss];
const time = '2025-10-11T15:30:00Z';

it.each<[string[], Parameters<typeof readiness>]>([
  [[], [both, 1, 1, time]],
  [['Miss Fresher has one candidate only.'], [[mr, mr, miss], 1, 1, time]],
  [['Mr Fresher has no candidate.'], [[miss, miss], 1, 1, time]],
  [['1 candidate without a photo.'], [[mr, { category: 'Mr_Fresher' }, miss, miss], 1, 1, time]],
  [['Nobody has signed up yet.'], [both, 0, 1, time]],
  [['There is no guest list: every institute address can sign up and vote.'], [both, 1, 0, time]],
  [['No closing time is set: somebody has to close the vote by hand.'], [both, 1, 1, null]],
])('says what is missing: %j', (sentences, prepared) => {
  expect(readiness(...prepared)).toEqual(sentences);
});
