import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { resultsBy, stageSteps } from '@fresher-party/contract/voting';
import { expect, it } from 'vitest';
import { deskStep, nextChange } from '../voting-desk.ts';
import { nextPressText, readiness } from './desk-view.ts';

const now = Date.parse('2025-10-11T15:30:00.000Z');
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
const locked: VotingStanding = {
  state: 'locked',
  version: 0,
  opensAt: at(60_000),
  closesAt: null,
  closedAt: null,
  takeBackUntil: null,
  countsAt: null,
  countedAt: null,
  publishedAt: null,
  stage: null,
  lastAct: null,
  serverTime: at(0),
};
const open: VotingStanding = { ...locked, state: 'open', opensAt: at(-60_000), closesAt: at(60_000) };
const closed: VotingStanding = { ...open, state: 'closed', closesAt: null, closedAt: at(0), countsAt: at(15_000) };
const counted: VotingStanding = { ...closed, countsAt: null, countedAt: at(0) };
const stage = { startedAt: at(0), step: 0, revealed: [] };

it.each([
  ['locked', locked],
  ['opening', { ...locked, opensAt: at(10_000) }],
  ['open', open],
  ['open', { ...open, closesAt: null }],
  ['closing', { ...open, closesAt: at(10_000) }],
  ['counting', closed],
  ['counted', counted],
  ['on-stage', { ...counted, stage }],
  ['published', { ...counted, stage, publishedAt: at(0) }],
])('is %s', (step, desk) => expect(deskStep(desk as VotingStanding, now)).toBe(step));

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
});

it('knows when the state changes by itself next', () => {
  expect(nextChange(locked)).toBe(locked.opensAt);
  expect(nextChange(open)).toBe(open.closesAt);
  expect(nextChange({ ...open, closesAt: null })).toBeNull();
  expect(nextChange(closed)).toBe(closed.countsAt);
  expect(nextChange(counted)).toBeNull();
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
