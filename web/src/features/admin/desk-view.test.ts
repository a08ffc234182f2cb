import { expect, it } from 'vitest';
import type { VotingDesk } from '../../api/read/voting-desk.ts';
import { deskStep, nextTurn, sealShare } from './desk-view.ts';

const now = Date.parse('2025-10-11T15:30:00.000Z');
const locked: VotingDesk = {
  state: 'locked',
  seal: null,
  version: 0,
  opensAt: now + 1000,
  closesAt: now + 5000,
  closedAt: null,
  takeBackUntil: null,
  publishedAt: null,
  revealed: null,
  lastAct: null,
};
const open: VotingDesk = { ...locked, state: 'open' };
const closed: VotingDesk = { ...open, state: 'closed', closesAt: null, closedAt: now, takeBackUntil: now + 10_000 };
const sealed: VotingDesk = { ...closed, takeBackUntil: null, seal: { step: 'finished', done: 1, total: 1 } };

it('goes through the evening in its order', () => {
  const steps = [
    locked,
    open,
    closed,
    { ...closed, takeBackUntil: now },
    { ...closed, takeBackUntil: null, seal: { step: 'people', done: 1, total: 2 } },
    sealed,
    { ...sealed, revealed: [] },
    { ...sealed, revealed: ['Mr_Fresher', 'Miss_Fresher'], publishedAt: now },
  ] satisfies VotingDesk[];
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

it('knows when time alone changes something', () => {
  expect(nextTurn(locked)).toBe(now + 1000);
  expect(nextTurn(open)).toBe(now + 5000);
  expect(nextTurn({ ...open, closesAt: null })).toBeNull();
  expect(nextTurn(closed)).toBe(now + 10_000);
  expect(nextTurn(sealed)).toBeNull();
});

it('fills the bar from its beginning to its end', () => {
  const shares = [
    null,
    { step: 'people', done: 0, total: 10 },
    { step: 'people', done: 9, total: 10 },
    { step: 'ballots', done: 0, total: 10 },
    { step: 'removal', done: 0, total: 0 },
    { step: 'removal', done: 19, total: 20 },
    { step: 'finished', done: 1, total: 1 },
  ] satisfies VotingDesk['seal'][];
  const filled = shares.map(sealShare);
  expect(filled).toEqual(filled.toSorted((one, other) => one - other));
  expect([filled[0], filled.at(-1)]).toEqual([0, 1]);
});
