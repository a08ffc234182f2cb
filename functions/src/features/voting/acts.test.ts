import { eventMoment } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { afterSealBegins, afterVotingAct } from './acts.ts';
import { type EventSettings, takeBackMs } from './rules.ts';

const now = new Date(eventMoment(2, '21:00'));
const earlier = new Date(now.getTime() - 3_600_000);
const later = new Date(now.getTime() + 3_600_000);
const open: EventSettings = { votingOpensAt: earlier, votingClosedAt: null, resultsPublishedAt: null, seal: null };
const locked: EventSettings = { ...open, votingOpensAt: later };
/** A moment ago: it can still be taken back. */
const closed: EventSettings = { ...open, votingClosedAt: now };
const final: EventSettings = { ...open, votingClosedAt: new Date(now.getTime() - takeBackMs) };
const seal = { startedAt: now, generation: null, finishedAt: null };
const sealing: EventSettings = { ...final, seal };
const sealed: EventSettings = { ...final, seal: { startedAt: earlier, generation: 'g', finishedAt: now } };
const published: EventSettings = { ...sealed, resultsPublishedAt: now };

describe('open', () => {
  it('opens at once, or at the moment that is asked for', () => {
    expect(afterVotingAct(locked, { type: 'open' }, now)).toEqual({
      settings: { ...open, votingOpensAt: now },
      action: 'voting-opened',
    });
    expect(afterVotingAct(open, { type: 'open', at: later }, now)).toEqual({
      settings: locked,
      action: 'voting-opened',
    });
  });

  it('takes a closing back within ten seconds, and lets voting be open from when it was', () => {
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

  it('forgets a publication that was meant for later', () => {
    const announced = { ...closed, resultsPublishedAt: later };
    expect(afterVotingAct(announced, { type: 'open' }, now)).toMatchObject({ settings: open });
  });
});

describe('close', () => {
  it('closes now, also what was to close later', () => {
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

  it.each([locked, open])('is refused while votes may come', (settings) => {
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

describe('the beginning of the seal', () => {
  it('is noted once, ten seconds after the closing', () => {
    expect(afterSealBegins(final, now)).toEqual({ seal });
    expect(afterSealBegins(sealing, later)).toEqual({ seal });
    expect(afterSealBegins(sealed, later)).toEqual({ seal: sealed.seal });
  });

  it.each([locked, open])('is refused while votes may come', (settings) => {
    expect(afterSealBegins(settings, now)).toEqual({
      refusal: 'Voting is not closed: close it before it is sealed.',
    });
  });

  it('is refused while the closing can be taken back', () => {
    const atTheLast = new Date(now.getTime() + takeBackMs - 1);
    expect(afterSealBegins(closed, atTheLast)).toEqual({
      refusal: 'The closing can still be taken back: the vote is sealed ten seconds after it.',
    });
  });
});
