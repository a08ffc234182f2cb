import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { votingOpensText } from '@fresher-party/contract/voting-window-texts';
import { describe, expect, it } from 'vitest';
import {
  areResultsPublic,
  closingOf,
  closingTimes,
  type EventSettings,
  takeBackLeft,
  voteRefusal,
  votingState,
} from './vote-rules.ts';
import { settingsOf } from './vote-settings.ts';

const opening = new Date(defaultVotingOpensAt);
const before = new Date(opening.getTime() - 1);
const later = new Date(opening.getTime() + 3_600_000);
const open: EventSettings = settingsOf(undefined);
const closed: EventSettings = { ...open, votingClosedAt: later };
const sealing: EventSettings = { ...closed, seal: { startedAt: later, generation: null, finishedAt: null } };
const sealed: EventSettings = { ...closed, seal: { startedAt: later, generation: 'g', finishedAt: later } };

describe('votingState', () => {
  it('is locked until the last millisecond before the opening', () => {
    expect(votingState(open, before)).toBe('locked');
    expect(votingState(open, opening)).toBe('open');
  });

  it('is closed once an organiser has closed it, also before the opening', () => {
    expect(votingState(closed, new Date(later.getTime() - 1))).toBe('open');
    expect(votingState(closed, later)).toBe('closed');
    expect(votingState({ ...open, votingClosedAt: before }, before)).toBe('closed');
  });

  it('is closed once sealing has begun, regardless of the times', () => {
    expect(votingState({ ...sealing, votingClosedAt: null }, later)).toBe('closed');
    expect(votingState({ ...sealing, votingClosedAt: new Date(later.getTime() + 1) }, opening)).toBe('closed');
  });
});

describe('the closing', () => {
  const planned: EventSettings = { ...open, votingClosesAt: later };
  const byHand = new Date(later.getTime() - 1000);

  it('is the planned time or an organiser’s, whichever comes first', () => {
    expect(closingOf(open)).toBeNull();
    expect(closingOf(planned)).toEqual(later);
    expect(closingOf(closed)).toEqual(later);
    expect(closingOf({ ...planned, votingClosedAt: byHand })).toEqual(byHand);
    expect(closingOf({ ...planned, votingClosedAt: new Date(later.getTime() + 1) })).toEqual(later);
  });

  it('closes the vote as planned, to the millisecond, and is final ten seconds later', () => {
    expect(votingState(planned, new Date(later.getTime() - 1))).toBe('open');
    expect(votingState(planned, later)).toBe('closed');
    expect(voteRefusal(planned, later)?.code).toBe('VOTING_CLOSED');
    expect(takeBackLeft(planned, later)).toBe(10_000);
    expect(takeBackLeft(planned, new Date(later.getTime() + 10_000))).toBe(0);
  });

  it('is returned as `closesAt` before it and as `closedAt` after it', () => {
    const at = later.toISOString();
    expect(closingTimes(planned, opening)).toEqual({ closesAt: at, closedAt: null });
    expect(closingTimes(planned, later)).toEqual({ closesAt: null, closedAt: at });
    expect(closingTimes(open, opening)).toEqual({ closesAt: null, closedAt: null });
  });
});

describe('takeBackLeft', () => {
  const closedFor = (ms: number) => new Date(later.getTime() + ms);

  it('is ten seconds from the closing, to the millisecond', () => {
    expect(takeBackLeft(closed, later)).toBe(10_000);
    expect(takeBackLeft(closed, closedFor(9_999))).toBe(1);
    expect(takeBackLeft(closed, closedFor(10_000))).toBe(0);
    expect(takeBackLeft(closed, closedFor(60_000))).toBe(0);
  });

  it('is 0 once sealing has begun, or without a closing', () => {
    expect(takeBackLeft(sealing, later)).toBe(0);
    expect(takeBackLeft(open, later)).toBe(0);
  });
});

describe('areResultsPublic', () => {
  it('needs a sealed vote and a past publication time', () => {
    expect(areResultsPublic({ ...sealed, resultsPublishedAt: later }, later)).toBe(true);
    expect(areResultsPublic({ ...sealed, resultsPublishedAt: later }, opening)).toBe(false);
    expect(areResultsPublic(sealed, later)).toBe(false);
  });

  it.each([open, closed, sealing])('is false before the seal is finished', (settings) => {
    expect(areResultsPublic({ ...settings, resultsPublishedAt: opening }, later)).toBe(false);
  });
});

describe('voteRefusal', () => {
  it.each([
    ['locked', before, 'VOTING_LOCKED'],
    ['open', opening, undefined],
    ['closed', later, 'VOTING_CLOSED'],
  ] as const)('answers %s with its code', (_, now, code) => {
    expect(voteRefusal(closed, now)?.code).toBe(code);
  });

  it('names the opening that the organisers have set', () => {
    const moved = new Date(opening.getTime() + 5_400_000);
    expect(voteRefusal({ ...open, votingOpensAt: moved }, opening)?.message).toBe(votingOpensText(moved));
    expect(votingOpensText(moved)).toMatch(/at 8:30 PM\.$/);
  });
});
