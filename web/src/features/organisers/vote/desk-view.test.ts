import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { resultsBy, stageSteps } from '@fresher-party/contract/stage-steps';
import { expect, it } from 'vitest';
import { deskStep, isOld, nextChange, nextPressText, sealShare } from './desk-view.ts';

const now = Date.parse('2025-10-11T15:30:00.000Z');
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
const locked: VotingStanding = {
  state: 'locked',
  seal: null,
  version: 0,
  opensAt: at(1000),
  closesAt: at(5000),
  closedAt: null,
  takeBackUntil: null,
  publishedAt: null,
  stage: null,
  lastAct: null,
  serverTime: at(0),
};
const open: VotingStanding = { ...locked, state: 'open' };
const closed: VotingStanding = { ...open, state: 'closed', closesAt: null, closedAt: at(0), takeBackUntil: at(10_000) };
const sealed: VotingStanding = { ...closed, takeBackUntil: null, seal: { step: 'finished', done: 1, total: 1 } };

it('goes through the steps of the vote in order', () => {
  const steps = [
    locked,
    open,
    closed,
    { ...closed, takeBackUntil: at(0) },
    { ...closed, takeBackUntil: null, seal: { step: 'people', done: 1, total: 2 } },
    sealed,
    { ...sealed, stage: { startedAt: at(0), step: 0, revealed: [] } },
    {
      ...sealed,
      stage: { startedAt: at(0), step: 4, revealed: ['Mr_Fresher', 'Miss_Fresher'] },
      publishedAt: at(0),
    },
  ] satisfies VotingStanding[];
  expect(steps.map((desk) => deskStep(desk, now))).toEqual([
    'locked',
    'open',
    'take-back',
    'sealing',
    'sealing',
    'sealed',
    'on-stage',
    'published',
  ]);
});

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
  expect(nextChange(locked)).toBe(at(1000));
  expect(nextChange(open)).toBe(at(5000));
  expect(nextChange({ ...open, closesAt: null })).toBeNull();
  expect(nextChange(closed)).toBe(at(10_000));
  expect(nextChange(sealed)).toBeNull();
});

it('fills the progress bar from 0 to 1', () => {
  const shares = [
    null,
    { step: 'people', done: 0, total: 10 },
    { step: 'people', done: 9, total: 10 },
    { step: 'ballots', done: 0, total: 10 },
    { step: 'removal', done: 0, total: 0 },
    { step: 'removal', done: 19, total: 20 },
    { step: 'finished', done: 1, total: 1 },
  ] satisfies VotingStanding['seal'][];
  const filled = shares.map(sealShare);
  expect(filled).toEqual(filled.toSorted((one, other) => one - other));
  expect([filled[0], filled.at(-1)]).toEqual([0, 1]);
});

it.each([
  ['the same vote', open, open, false],
  ['a version newer than the page’s', { ...open, version: 1 }, open, false],
  ['a later action', closed, { ...open, version: 1 }, true],
  ['a planned closing, without an action', open, closed, true],
])('keeps a message until it is outdated: %s', (_, about, desk, old) => {
  expect(isOld(about, desk)).toBe(old);
});
