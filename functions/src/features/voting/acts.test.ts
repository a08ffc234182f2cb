import { eventMoment } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { afterVotingAct } from './acts.ts';
import type { EventSettings } from './rules.ts';

const now = new Date(eventMoment(2, '21:00'));
const earlier = new Date(now.getTime() - 3_600_000);
const later = new Date(now.getTime() + 3_600_000);
const open: EventSettings = { votingOpensAt: earlier, votingClosedAt: null, resultsPublishedAt: null };
const locked: EventSettings = { ...open, votingOpensAt: later };
const closed: EventSettings = { ...open, votingClosedAt: now };
const published: EventSettings = { ...closed, resultsPublishedAt: now };

describe('open', () => {
  it('opens at once, or at the moment that is asked for', () => {
    expect(afterVotingAct(locked, { type: 'open' }, now)).toEqual({
      settings: { ...open, votingOpensAt: now },
      changed: true,
    });
    expect(afterVotingAct(open, { type: 'open', at: later }, now)).toEqual({ settings: locked, changed: true });
  });

  it('opens again what was closed, from when it was open', () => {
    expect(afterVotingAct(closed, { type: 'open' }, now)).toEqual({ settings: open, changed: true });
  });

  it('changes nothing when it is open', () => {
    expect(afterVotingAct(open, { type: 'open' }, now)).toEqual({ settings: open, changed: false });
  });

  it('is refused once the results are public', () => {
    const refusal = 'The results are public, so voting cannot open again.';
    expect(afterVotingAct(published, { type: 'open' }, now)).toEqual({ refusal });
    expect(afterVotingAct(published, { type: 'open', at: later }, now)).toEqual({ refusal });
  });

  it('forgets a publication that was meant for later', () => {
    const announced = { ...closed, resultsPublishedAt: later };
    expect(afterVotingAct(announced, { type: 'open' }, now)).toEqual({ settings: open, changed: true });
  });
});

describe('close', () => {
  it('closes now, also what was to close later', () => {
    expect(afterVotingAct(open, { type: 'close' }, now)).toEqual({ settings: closed, changed: true });
    expect(afterVotingAct({ ...open, votingClosedAt: later }, { type: 'close' }, now)).toEqual({
      settings: closed,
      changed: true,
    });
  });

  it('changes nothing when it is closed', () => {
    const before = { ...closed, votingClosedAt: earlier };
    expect(afterVotingAct(before, { type: 'close' }, now)).toEqual({ settings: before, changed: false });
  });

  it('is refused before the opening', () => {
    expect(afterVotingAct(locked, { type: 'close' }, now)).toEqual({
      refusal: 'Voting has not opened yet, so there is nothing to close.',
    });
  });
});

describe('publish', () => {
  it('publishes now, once', () => {
    expect(afterVotingAct(closed, { type: 'publish' }, now)).toEqual({ settings: published, changed: true });
    expect(afterVotingAct(published, { type: 'publish' }, later)).toEqual({ settings: published, changed: false });
  });

  it.each([locked, open])('is refused while votes may come', (settings) => {
    expect(afterVotingAct(settings, { type: 'publish' }, now)).toEqual({
      refusal: 'Voting is not closed: close it before the results are published.',
    });
  });
});
