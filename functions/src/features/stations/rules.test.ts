import { defaultFacts } from '@fresher-party/contract/facts';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import type { StationDoc } from '../../db/collections.ts';
import { isListed, linkProblem, stationEnd } from './rules.ts';

const now = new Date('2025-10-11T14:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const unopened: StationDoc = { kind: 'dj', linkEndsAt: at(5), expireAt: at(600) };
const open: StationDoc = { ...unopened, session: 'first', openedAt: at(-1) };

describe('a station', () => {
  it('ends with the last night, or after some hours when it is made near that or later', () => {
    const [, two] = defaultFacts.nights;
    const dayBefore = new Date(Date.parse(two.endsAt) - 24 * 3_600_000);
    expect(stationEnd(defaultFacts, dayBefore).toISOString()).toBe(two.endsAt);
    expect(stationEnd(defaultFacts, new Date(two.endsAt)).getTime()).toBe(
      Date.parse(two.endsAt) + limits.stationAtLeast,
    );
  });

  it('is listed while it runs, or while its link can be opened', () => {
    expect(isListed(unopened, now)).toBe(true);
    expect(isListed({ ...unopened, linkEndsAt: at(0) }, now)).toBe(false);
    expect(isListed({ ...open, linkEndsAt: at(0) }, now)).toBe(true);
    expect(isListed({ ...open, endedAt: at(-1) }, now)).toBe(false);
  });
});

describe('its link', () => {
  it('opens once, and again only for the device that has opened it', () => {
    expect(linkProblem(unopened, 'first', now)).toBeNull();
    expect(linkProblem(open, 'first', now)).toBeNull();
    expect(linkProblem(open, 'second', now)).toBe('used');
  });

  it.each([
    ['that nobody made', undefined, 'unknown'],
    ['that is late', { ...unopened, linkEndsAt: at(0) }, 'expired'],
    ['that is late for the same device too', { ...open, linkEndsAt: at(0) }, 'expired'],
    ['that was ended', { ...unopened, endedAt: at(-1) }, 'ended'],
    ['whose station is over', { ...open, expireAt: at(0) }, 'ended'],
  ])('does not open one %s', (_, station, problem) => {
    expect(linkProblem(station, 'first', now)).toBe(problem);
  });
});
