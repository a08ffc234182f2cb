import { eventMoment } from '@fresher-party/contract/event';
import { categories, resultStep, stageSteps } from '@fresher-party/contract/voting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventSettingsDoc } from '../../db/collections.ts';
import { closingTimes, settingsOf, votingState } from '../../evening/vote.ts';
import { afterVotingAct, takeBackUntil, type VotingAct } from './rules.ts';

const now = new Date(eventMoment(2, '21:00'));
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const open: EventSettingsDoc = settingsOf({ votingOpensAt: at(-3600) });
const locked: EventSettingsDoc = settingsOf({ votingOpensAt: at(3600) });
const ending: EventSettingsDoc = { ...open, votingClosesAt: at(3600) };
const closed: EventSettingsDoc = { ...open, votingClosesAt: at(-60) };
const counted: EventSettingsDoc = { ...closed, countedAt: at(-40) };
const published: EventSettingsDoc = { ...counted, resultsPublishedAt: now };

const act = (settings: EventSettingsDoc, type: 'open' | 'close' | 'take-back' | 'publish', when = now) =>
  afterVotingAct(settings, { type }, when);
const schedule = (settings: EventSettingsDoc, opensAt: Date, closesAt: Date | null, hasVotes = true) =>
  afterVotingAct(settings, { type: 'schedule', opensAt, closesAt }, now, hasVotes);
/** The refusal with its field, or the times after the act in seconds from now. */
function outcome(result: ReturnType<typeof afterVotingAct>) {
  if ('refusal' in result) return result.field ? `${result.field}: ${result.refusal}` : result.refusal;
  const { votingOpensAt, votingClosesAt } = result.settings;
  const seconds = (time: Date | null) => time && (time.getTime() - now.getTime()) / 1000;
  return [result.action, seconds(votingOpensAt), seconds(votingClosesAt)];
}

const hasClosed = 'Voting has closed, so it can’t be opened and its times can’t be changed any more.';

describe('the state', () => {
  it.each([
    ['locked', locked],
    ['open', open],
    ['open', ending],
    ['closed', closed],
    ['closed', counted],
    // A counted vote stays closed, whatever the clock says.
    ['closed', { ...locked, countedAt: now }],
  ])('is %s', (state, settings) => expect(votingState(settings, now)).toBe(state));

  it('changes to the millisecond, and the closing is said as planned before and as past after', () => {
    const later = { ...open, votingClosesAt: at(1) };
    expect([votingState(later, new Date(at(1).getTime() - 1)), votingState(later, at(1))]).toEqual(['open', 'closed']);
    expect(closingTimes(later, now)).toEqual({ closesAt: at(1).toISOString(), closedAt: null });
    expect(closingTimes(later, at(1))).toEqual({ closesAt: null, closedAt: at(1).toISOString() });
  });
});

describe('open and close take effect in ten seconds', () => {
  it.each([
    ['open', locked, ['voting-opened', 10, null]],
    ['open', { ...locked, votingClosesAt: at(7200) }, ['voting-opened', 10, 7200]],
    ['open', { ...locked, votingClosesAt: at(9) }, 'Voting would close before it opens: choose a later end.'],
    // A planned time that near stands, and is never moved later.
    ['open', { ...locked, votingOpensAt: at(4) }, [null, 4, null]],
    ['open', open, [null, -3600, null]],
    ['open', closed, hasClosed],
    ['open', counted, hasClosed],
    ['close', open, ['voting-closed', -3600, 10]],
    ['close', ending, ['voting-closed', -3600, 10]],
    ['close', { ...open, votingClosesAt: at(3) }, [null, -3600, 3]],
    ['close', closed, [null, -3600, -60]],
    ['close', locked, 'Voting has not opened yet, so there is nothing to close.'],
  ] as const)('%s', (type, settings, expected) => expect(outcome(act(settings, type))).toEqual(expected));

  it('pressed twice, they answer the standing time', () => {
    for (const [type, before] of [
      ['open', locked],
      ['close', open],
    ] as const) {
      const first = act(before, type);
      if ('refusal' in first) throw new Error(first.refusal);
      expect(act(first.settings, type, at(5))).toEqual({ settings: first.settings, action: null });
    }
  });
});

describe('take-back', () => {
  it.each([
    ['opening-taken-back', 'open', { ...locked, votingClosesAt: at(7200) }],
    ['closing-taken-back', 'close', open],
    ['closing-taken-back', 'close', ending],
  ] as const)('%s restores what was planned until two seconds before', (action, type, before) => {
    const done = act(before, type);
    if ('refusal' in done) throw new Error(done.refusal);
    expect(takeBackUntil(done.settings, now)).toEqual(at(8));
    expect(act(done.settings, 'take-back', at(8))).toEqual({ settings: before, action });
    expect(act(done.settings, 'take-back', new Date(at(8).getTime() + 1))).toHaveProperty('refusal');
    expect(takeBackUntil(done.settings, at(9))).toBeNull();
  });

  it('is refused when nothing was done', () => expect(act(ending, 'take-back')).toHaveProperty('refusal'));
});

describe('schedule', () => {
  it.each([
    ['a later opening', locked, 7200, null, true, ['voting-scheduled', 7200, null]],
    ['the same times', locked, 3600, null, true, [null, 3600, null]],
    ['too near an opening', locked, 9, null, true, 'opensAt: Please choose a time at least ten seconds from now.'],
    ['a closing of an open vote', open, -3600, 60, true, ['voting-scheduled', -3600, 60]],
    ['too near a closing', open, -3600, 9, true, 'closesAt: Please choose a time at least ten seconds from now.'],
    ['no closing any more', ending, -3600, null, true, ['voting-scheduled', -3600, null]],
    [
      'a closing before the opening',
      locked,
      3600,
      60,
      true,
      'closesAt: Voting would close before it opens: choose a later end.',
    ],
    [
      'an opening that has passed, with votes',
      open,
      60,
      null,
      true,
      'opensAt: Voting has opened already: only its closing can be moved.',
    ],
    ['an opening that has passed, without votes', open, 60, null, false, ['voting-scheduled', 60, null]],
    ['a closed vote', closed, -3600, 60, false, hasClosed],
  ] as const)('%s', (_, settings, opensAt, closesAt, hasVotes, expected) =>
    expect(outcome(schedule(settings, at(opensAt), closesAt === null ? null : at(closesAt), hasVotes))).toEqual(
      expected,
    ),
  );

  it('refuses to move a closing in its last ten seconds', () => {
    const near = { ...open, votingClosesAt: at(9) };
    expect(outcome(schedule(near, near.votingOpensAt, at(600)))).toBe(
      'closesAt: Voting closes in a few seconds, so the closing can’t be moved any more.',
    );
  });

  it('keeps the take-back of an opening when only the closing is set', () => {
    const opened = act(locked, 'open');
    if ('refusal' in opened) throw new Error(opened.refusal);
    const result = schedule(opened.settings, at(10), at(600));
    if ('refusal' in result) throw new Error(result.refusal);
    expect(outcome(act(result.settings, 'take-back', at(2)))).toEqual(['opening-taken-back', 3600, 600]);
  });
});

describe('publish and the stage need a count', () => {
  it.each([
    [open, 'Voting is not closed: that comes before the results are published.'],
    [closed, 'The votes are not counted yet: that comes before the results are published.'],
  ])('publish is refused before it', (settings, refusal) => expect(act(settings, 'publish')).toEqual({ refusal }));

  it('publishes once', () => {
    expect(act(counted, 'publish')).toEqual({ settings: published, action: 'results-published' });
    expect(act(published, 'publish', at(60))).toEqual({ settings: published, action: null });
  });

  const step = (settings: EventSettingsDoc, index: number, when = now) =>
    afterVotingAct(settings, { type: 'step', step: index }, when);
  const [first, last] = categories.map(resultStep) as [number, number];

  it('starts the stage once, after the count', () => {
    const started = afterVotingAct(counted, { type: 'start-stage' }, now);
    expect(started).toMatchObject({ action: 'stage-started', settings: { stage: { step: 0, revealed: [] } } });
    if ('refusal' in started) throw new Error(started.refusal);
    expect(afterVotingAct(started.settings, { type: 'start-stage' }, at(5)).valueOf()).toMatchObject({ action: null });
    expect(afterVotingAct(closed, { type: 'start-stage' }, now)).toHaveProperty('refusal');
    expect(step(counted, 1)).toEqual({ refusal: 'The stage has not been started: start it at the vote desk.' });
  });

  it('reveals in order, publishes with the last result, and moves freely between what is revealed', () => {
    const staged: EventSettingsDoc = { ...counted, stage: { startedAt: now, step: 0, revealed: [] } };
    expect(step(staged, last)).toEqual({ refusal: 'Another result is revealed before this step.' });
    const half = step(staged, first);
    expect(half).toMatchObject({ action: 'result-revealed', settings: { resultsPublishedAt: null } });
    if ('refusal' in half) throw new Error(half.refusal);
    expect(step(half.settings, 0)).toMatchObject({ action: 'stage-moved', settings: { stage: { step: 0, moves: 1 } } });
    const whole = step(half.settings, last, at(5));
    expect(whole).toMatchObject({ action: 'result-revealed', settings: { resultsPublishedAt: at(5) } });
  });
});

it('any acts in any order: an opening or closing less than ten seconds ahead is never set nor moved', () => {
  const time = fc.integer({ min: -100, max: 100 }).map(at);
  const anyAct: fc.Arbitrary<VotingAct> = fc.oneof(
    fc.constantFrom<VotingAct>({ type: 'open' }, { type: 'close' }, { type: 'publish' }, { type: 'start-stage' }),
    fc.record({ type: fc.constant('schedule' as const), opensAt: time, closesAt: fc.option(time) }),
    fc.record({ type: fc.constant('step' as const), step: fc.integer({ min: 0, max: stageSteps.length - 1 }) }),
  );
  const states = fc.constantFrom(locked, open, ending, closed, counted, published);
  fc.assert(
    fc.property(states, fc.array(fc.tuple(anyAct, fc.integer({ min: 0, max: 20 }))), (start, acts) => {
      let settings = start;
      let seconds = 0;
      for (const [one, pause] of acts) {
        seconds += pause;
        const result = afterVotingAct(settings, one, at(seconds));
        if ('refusal' in result) continue;
        for (const name of ['votingOpensAt', 'votingClosesAt'] as const) {
          const [before, after] = [settings[name], result.settings[name]];
          if (before?.getTime() === after?.getTime()) continue;
          for (const moved of [before, after]) expect(moved === null || moved >= at(seconds + 10)).toBe(true);
        }
        settings = result.settings;
      }
    }),
  );
});
