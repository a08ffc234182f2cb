import { categories } from '@fresher-party/contract/categories';
import { eventMoment } from '@fresher-party/contract/event';
import { resultStep, stageSteps } from '@fresher-party/contract/stage-steps';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingOf, type EventSettings, takeBackMs, votingState } from '../../evening/vote-rules.ts';
import { settingsOf } from '../../evening/vote-settings.ts';
import { afterSealBegins, afterVotingAct, type VotingAct } from './acts.ts';

const now = new Date(eventMoment(2, '21:00'));
const earlier = new Date(now.getTime() - 3_600_000);
const later = new Date(now.getTime() + 3_600_000);
const open: EventSettings = { ...settingsOf(undefined), votingOpensAt: earlier };
const locked: EventSettings = { ...open, votingOpensAt: later };
/** Just now, so it can still be undone. */
const closed: EventSettings = { ...open, votingClosedAt: now };
const final: EventSettings = { ...open, votingClosedAt: new Date(now.getTime() - takeBackMs) };
const seal = { startedAt: now, generation: null, finishedAt: null };
const sealing: EventSettings = { ...final, seal };
const sealed: EventSettings = { ...final, seal: { startedAt: earlier, generation: 'g', finishedAt: now } };
const published: EventSettings = { ...sealed, resultsPublishedAt: now };

describe('open', () => {
  it('opens at once, or at the given time', () => {
    expect(afterVotingAct(locked, { type: 'open' }, now)).toEqual({
      settings: { ...open, votingOpensAt: now },
      action: 'voting-opened',
    });
    expect(afterVotingAct(open, { type: 'open', at: later }, now)).toEqual({
      settings: locked,
      action: 'voting-opened',
    });
  });

  it('never changes a past opening, and undoes a closing before it sets another opening', () => {
    const refusal = 'The opening has passed already: choose a later one, or open now.';
    for (const settings of [open, locked]) {
      expect(afterVotingAct(settings, { type: 'open', at: earlier }, now)).toEqual({ refusal });
      expect(afterVotingAct(settings, { type: 'open', at: now }, now)).toEqual({ refusal });
    }
    expect(afterVotingAct(closed, { type: 'open', at: later }, now)).toEqual({
      refusal: 'Voting is closed: take the closing back first.',
    });
  });

  it('undoes a closing within ten seconds, with the original opening', () => {
    expect(afterVotingAct(closed, { type: 'open' }, now)).toEqual({ settings: open, action: 'closing-taken-back' });
    const atTheLast = new Date(now.getTime() + takeBackMs - 1);
    expect(afterVotingAct(closed, { type: 'open' }, atTheLast)).toMatchObject({ settings: open });
  });

  it.each([
    ['ten seconds after the closing', final],
    ['while it is sealed', sealing],
    ['once sealing has begun, also in the first ten seconds', { ...closed, seal }],
    ['when it is sealed', sealed],
  ])('is refused %s', (_, settings) => {
    const refusal = 'The closing of the vote is final: it could be taken back for ten seconds only.';
    expect(afterVotingAct(settings, { type: 'open' }, now)).toEqual({ refusal });
    expect(afterVotingAct(settings, { type: 'open', at: later }, now)).toEqual({ refusal });
  });

  it('changes nothing when it is open', () => {
    expect(afterVotingAct(open, { type: 'open' }, now)).toEqual({ settings: open, action: null });
  });

  it('is refused once the results are public', () => {
    const refusal = 'The results are public, so voting cannot open again.';
    expect(afterVotingAct(published, { type: 'open' }, now)).toEqual({ refusal });
    expect(afterVotingAct(published, { type: 'open', at: later }, now)).toEqual({ refusal });
  });

  it('drops a planned publication', () => {
    const announced = { ...closed, resultsPublishedAt: later };
    expect(afterVotingAct(announced, { type: 'open' }, now)).toMatchObject({ settings: open });
  });
});

describe('close', () => {
  it('closes now, also with a later planned closing', () => {
    expect(afterVotingAct(open, { type: 'close' }, now)).toEqual({ settings: closed, action: 'voting-closed' });
    expect(afterVotingAct({ ...open, votingClosedAt: later }, { type: 'close' }, now)).toEqual({
      settings: closed,
      action: 'voting-closed',
    });
  });

  it.each([final, sealing, sealed, published])('changes nothing when it is closed', (settings) => {
    expect(afterVotingAct(settings, { type: 'close' }, now)).toEqual({ settings, action: null });
  });

  it('is refused before the opening', () => {
    expect(afterVotingAct(locked, { type: 'close' }, now)).toEqual({
      refusal: 'Voting has not opened yet, so there is nothing to close.',
    });
  });
});

describe('publish', () => {
  it('publishes now, once', () => {
    expect(afterVotingAct(sealed, { type: 'publish' }, now)).toEqual({
      settings: published,
      action: 'results-published',
    });
    expect(afterVotingAct(published, { type: 'publish' }, later)).toEqual({ settings: published, action: null });
  });

  it.each([locked, open])('is refused while votes can be cast', (settings) => {
    expect(afterVotingAct(settings, { type: 'publish' }, now)).toEqual({
      refusal: 'Voting is not closed: close it before the results are published.',
    });
  });

  it.each([closed, final, sealing])('is refused before the ballots are sealed', (settings) => {
    expect(afterVotingAct(settings, { type: 'publish' }, now)).toEqual({
      refusal: 'The ballots are not sealed: seal the vote before the results are published.',
    });
  });
});

const planned: EventSettings = { ...open, votingClosesAt: later };
/** The planned closing has just passed. */
const ended: EventSettings = { ...open, votingClosesAt: now };
const minutesFrom = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
const finalRefusal = 'The closing of the vote is final: it could be taken back for ten seconds only.';
const early = 'Voting would close before it opens: choose a later end.';

describe('schedule', () => {
  const to = (opensAt: Date, closesAt: Date | null) => ({ type: 'schedule', opensAt, closesAt }) as const;

  it('sets both times while voting is locked', () => {
    const [opensAt, closesAt] = [minutesFrom(later, 5), minutesFrom(later, 65)];
    const settings = { ...locked, votingOpensAt: opensAt, votingClosesAt: closesAt };
    expect(afterVotingAct(locked, to(opensAt, closesAt), now)).toEqual({ settings, action: 'voting-scheduled' });
    expect(afterVotingAct(settings, to(opensAt, null), now)).toEqual({
      settings: { ...settings, votingClosesAt: null },
      action: 'voting-scheduled',
    });
    expect(afterVotingAct(settings, to(opensAt, closesAt), now)).toEqual({ settings, action: null });
  });

  it.each([
    ['an end before its beginning', locked, to(minutesFrom(later, 5), minutesFrom(later, 4)), early],
    ['an end at its beginning', locked, to(later, later), early],
    [
      'an opening that has passed',
      locked,
      to(now, null),
      'The opening has passed already: choose a later one, or open now.',
    ],
    ['an open vote', open, to(later, null), 'Voting has opened already: only its closing can be moved.'],
    ['a vote that has just closed', closed, to(later, null), 'Voting is closed: take the closing back first.'],
    ['a closed vote', final, to(later, null), finalRefusal],
    ['a sealed vote', sealed, to(later, null), finalRefusal],
  ])('is refused for %s', (_, settings, act, refusal) => {
    expect(afterVotingAct(settings, act, now)).toEqual({ refusal });
  });
});

describe('extend', () => {
  const to = (closesAt: Date) => ({ type: 'extend', closesAt }) as const;

  it('moves the closing of an open vote, and sets that of a locked one', () => {
    const end = minutesFrom(later, 30);
    for (const before of [open, planned]) {
      const after = { ...before, votingClosesAt: end };
      expect(afterVotingAct(before, to(end), now)).toEqual({ settings: after, action: 'closing-moved' });
      expect(afterVotingAct(after, to(end), now)).toEqual({ settings: after, action: null });
    }
    expect(afterVotingAct(locked, to(end), now)).toMatchObject({ settings: { votingClosesAt: end } });
  });

  it.each([
    ['into the past', open, to(now), 'That time has passed already: choose a later one, or close now.'],
    ['to before the opening', locked, to(minutesFrom(now, 1)), early],
    ['after the planned end', ended, to(later), 'Voting is closed: take the closing back first.'],
    ['once the closing is final', final, to(later), finalRefusal],
  ])('is refused %s', (_, settings, act, refusal) => {
    expect(afterVotingAct(settings, act, now)).toEqual({ refusal });
  });
});

describe('take back', () => {
  const act = { type: 'take-back' } as const;

  it('reopens within ten seconds, and keeps a later planned closing', () => {
    expect(afterVotingAct({ ...planned, votingClosedAt: now }, act, now)).toEqual({
      settings: planned,
      action: 'closing-taken-back',
    });
  });

  it('undoes a planned closing that has passed, and removes it', () => {
    const atTheLast = new Date(now.getTime() + takeBackMs - 1);
    expect(afterVotingAct(ended, act, atTheLast)).toEqual({ settings: open, action: 'closing-taken-back' });
    expect(afterVotingAct(ended, { type: 'open' }, atTheLast)).toEqual({
      settings: open,
      action: 'closing-taken-back',
    });
    expect(afterVotingAct(ended, act, new Date(now.getTime() + takeBackMs))).toEqual({ refusal: finalRefusal });
  });

  it.each([locked, open, planned])('is refused while voting is not closed', (settings) => {
    expect(afterVotingAct(settings, act, now)).toEqual({
      refusal: 'Voting is not closed, so there is nothing to take back.',
    });
  });
});

describe('the stage', () => {
  const start = { type: 'start-stage' } as const;
  const to = (step: number) => ({ type: 'step', step }) as const;
  const [mr, miss] = categories.map(resultStep) as [number, number];
  const started: EventSettings = { ...sealed, stage: { startedAt: now, step: 0, revealed: [] } };
  const half: EventSettings = { ...sealed, stage: { startedAt: now, step: mr, revealed: ['Mr_Fresher'] } };

  it('starts once, on a sealed vote', () => {
    expect(afterVotingAct(sealed, start, now)).toEqual({ settings: started, action: 'stage-started' });
    expect(afterVotingAct(started, start, later)).toEqual({ settings: started, action: null });
  });

  it('reveals one category at a time, and publishes with the last', () => {
    expect(afterVotingAct(started, to(mr), now)).toEqual({ settings: half, action: 'result-revealed' });
    expect(afterVotingAct(half, to(miss), now)).toEqual({
      settings: {
        ...sealed,
        resultsPublishedAt: now,
        stage: { startedAt: now, step: miss, revealed: ['Mr_Fresher', 'Miss_Fresher'] },
      },
      action: 'result-revealed',
    });
  });

  it('does not publish results a second time', () => {
    const result = afterVotingAct({ ...half, resultsPublishedAt: earlier }, to(miss), now);
    expect(result).toMatchObject({ settings: { resultsPublishedAt: earlier } });
  });

  it('reveals each result once', () => {
    expect(afterVotingAct(half, to(mr), later)).toEqual({ settings: half, action: null });
  });

  it('moves freely between revealed steps, without audit entries', () => {
    const at = (step: number) => ({ settings: { ...half, stage: { ...half.stage, step } }, action: 'stage-moved' });
    for (const step of [0, mr - 1, mr + 1]) expect(afterVotingAct(half, to(step), later)).toEqual(at(step));
    const back = { ...half, stage: { startedAt: now, step: 0, revealed: ['Mr_Fresher' as const] } };
    expect(afterVotingAct(back, to(mr), later)).toEqual({ settings: half, action: 'stage-moved' });
  });

  it.each([
    ['before the stage was started', sealed, mr, 'The stage has not been started: start it at the vote desk.'],
    ['out of order', started, miss, 'Another result is revealed before this step.'],
    ['beyond a result that is not revealed', started, mr + 1, 'Another result is revealed before this step.'],
    ['at the end before the last result', half, stageSteps.length - 1, 'Another result is revealed before this step.'],
    [
      'without a seal',
      { ...final, stage: started.stage },
      mr,
      'The ballots are not sealed: seal the vote before a result is revealed.',
    ],
    [
      'while voting is open',
      { ...open, stage: started.stage },
      mr,
      'Voting is not closed: close it before a result is revealed.',
    ],
  ] as const)('is refused %s', (_, settings, step, refusal) => {
    expect(afterVotingAct(settings, to(step), now)).toEqual({ refusal });
  });

  it.each([open, final])('does not start before the ballots are sealed', (settings) => {
    expect(afterVotingAct(settings, start, now)).toHaveProperty('refusal');
  });
});

describe('any sequence of acts', () => {
  const at = fc.integer({ min: -180, max: 180 }).map((minutes) => minutesFrom(now, minutes));
  const acts: fc.Arbitrary<VotingAct> = fc.oneof(
    fc.record({ type: fc.constant('schedule' as const), opensAt: at, closesAt: fc.option(at) }),
    fc.record({ type: fc.constant('open' as const), at: fc.option(at, { nil: undefined }) }),
    fc.record({ type: fc.constant('extend' as const), closesAt: at }),
    fc.record({ type: fc.constantFrom('close', 'take-back', 'publish', 'start-stage') }),
    fc.record({ type: fc.constant('step' as const), step: fc.nat(stageSteps.length - 1) }),
  );
  const steps = fc.array(fc.record({ act: acts, waits: fc.integer({ min: 0, max: 30_000 }), seals: fc.boolean() }), {
    maxLength: 25,
  });

  it('never reopens a finally closed vote, never closes before the opening, never shows results before the seal', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let settings: EventSettings = locked;
        let time = now;
        for (const { act, waits, seals } of all) {
          time = new Date(time.getTime() + waits);
          const closing = closingOf(settings);
          const wasFinal = closing !== null && closing.getTime() + takeBackMs <= time.getTime();
          const result = afterVotingAct(settings, act, time);
          if (!('refusal' in result)) ({ settings } = result);
          if (seals && !('refusal' in afterSealBegins(settings, time))) {
            settings = { ...settings, seal: { startedAt: time, generation: 'g', finishedAt: time } };
          }
          if (wasFinal) expect(votingState(settings, time)).toBe('closed');
          const end = settings.votingClosesAt;
          if (end) expect(end.getTime()).toBeGreaterThan(settings.votingOpensAt.getTime());
          const isOut = settings.resultsPublishedAt !== null || settings.stage !== null;
          if (isOut) expect(settings.seal?.finishedAt).toBeTruthy();
          if (settings.seal) expect(votingState(settings, time)).toBe('closed');
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the start of the seal', () => {
  it('is recorded once, ten seconds after the closing', () => {
    expect(afterSealBegins(final, now)).toEqual({ seal });
    expect(afterSealBegins(sealing, later)).toEqual({ seal });
    expect(afterSealBegins(sealed, later)).toEqual({ seal: sealed.seal });
  });

  it.each([locked, open])('is refused while votes can be cast', (settings) => {
    expect(afterSealBegins(settings, now)).toEqual({
      refusal: 'Voting is not closed: close it before it is sealed.',
    });
  });

  it('is refused while the closing can be undone', () => {
    const atTheLast = new Date(now.getTime() + takeBackMs - 1);
    expect(afterSealBegins(closed, atTheLast)).toEqual({
      refusal: 'The closing can still be taken back: the vote is sealed ten seconds after it.',
    });
  });
});

describe('undo-open', () => {
  const act = { type: 'undo-open', opensAt: later } as const;

  it('locks the vote until its new opening, if nobody has voted', () => {
    expect(afterVotingAct(open, act, now, false)).toEqual({ settings: locked, action: 'opening-taken-back' });
  });

  it('is refused once somebody has voted, and when that is unknown', () => {
    const refusal = 'Somebody has voted already, so the opening can’t be taken back any more.';
    expect(afterVotingAct(open, act, now, true)).toEqual({ refusal });
    expect(afterVotingAct(open, act, now)).toEqual({ refusal });
  });

  it.each([
    ['a locked vote', locked],
    ['a closed vote', closed],
    ['a sealed vote', sealed],
  ])('is refused for %s', (_, settings) => {
    const refusal = 'Voting is not open, so there is no opening to take back.';
    expect(afterVotingAct(settings, act, now, false)).toEqual({ refusal });
  });

  it('needs a future opening, before the closing', () => {
    expect(afterVotingAct(open, { ...act, opensAt: now }, now, false)).toMatchObject({
      refusal: expect.stringContaining('passed already'),
    });
    const closing = { ...open, votingClosesAt: later };
    expect(afterVotingAct(closing, act, now, false)).toMatchObject({
      refusal: expect.stringContaining('before it opens'),
    });
  });
});

describe('a closing time', () => {
  const none = { type: 'extend', closesAt: null } as const;

  it('can be removed, and the vote stays open', () => {
    const planned = { ...open, votingClosesAt: later };
    expect(afterVotingAct(planned, none, now)).toEqual({ settings: open, action: 'closing-removed' });
    expect(afterVotingAct(open, none, now)).toEqual({ settings: open, action: null });
  });

  it('is final once it has passed', () => {
    const ended = { ...open, votingClosesAt: new Date(now.getTime() - takeBackMs) };
    expect(afterVotingAct(ended, none, now)).toMatchObject({ refusal: expect.stringContaining('final') });
  });
});
