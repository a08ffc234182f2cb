import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { areResultsPublic, type EventSettings, votingState, withDefaults } from './window.ts';

const opening = new Date('2025-10-11T19:00:00+05:30');
const before = new Date(opening.getTime() - 1);
const later = new Date(opening.getTime() + 3_600_000);
const open: EventSettings = { votingOpensAt: opening, votingClosedAt: null, resultsPublishedAt: null };
const closed: EventSettings = { ...open, votingClosedAt: later };

describe('withDefaults', () => {
  it('opens on 11 October 2025 at 7 PM in Dharwad unless told otherwise', () => {
    expect(withDefaults(undefined)).toEqual(open);
    expect(withDefaults({})).toEqual(open);
  });

  it('takes what is stored', () => {
    const stored = { votingOpensAt: Timestamp.fromDate(before), votingClosedAt: Timestamp.fromDate(later) };
    expect(withDefaults(stored)).toEqual({ votingOpensAt: before, votingClosedAt: later, resultsPublishedAt: null });
  });
});

describe('votingState', () => {
  it('is locked up to the last millisecond before the opening', () => {
    expect(votingState(open, before)).toBe('locked');
    expect(votingState(open, opening)).toBe('open');
  });

  it('is closed from the moment an admin closed it, also before the opening', () => {
    expect(votingState(closed, new Date(later.getTime() - 1))).toBe('open');
    expect(votingState(closed, later)).toBe('closed');
    expect(votingState({ ...open, votingClosedAt: before }, before)).toBe('closed');
  });
});

describe('areResultsPublic', () => {
  it('needs a closed vote and a publication that has come', () => {
    expect(areResultsPublic({ ...closed, resultsPublishedAt: later }, later)).toBe(true);
    expect(areResultsPublic({ ...closed, resultsPublishedAt: later }, opening)).toBe(false);
    expect(areResultsPublic({ ...open, resultsPublishedAt: opening }, later)).toBe(false);
    expect(areResultsPublic(closed, later)).toBe(false);
  });
});
