import { defaultFacts } from '@fresher-party/contract/facts';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import { isListed, linkProblem, stationEnd } from './endpoints.ts';

const now = new Date('2025-10-11T14:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const unopened = { expireAt: at(600), station: { linkEndsAt: at(5) } };
const late = { ...unopened, station: { linkEndsAt: at(0) } };
const open = { ...unopened, station: { linkEndsAt: at(5), openedBy: 'first' } };
const openAndLate = { ...open, station: { ...open.station, linkEndsAt: at(0) } };

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
    expect(isListed(late, now)).toBe(false);
    expect(isListed(openAndLate, now)).toBe(true);
    expect(isListed({ ...open, blocked: true }, now)).toBe(false);
  });
});

// tests/api/stations.test.ts has links that were used, are late, or were ended.
it.each([
  ['for the device that has opened it', open, null],
  ['not for the same device once it is late', openAndLate, 'expired'],
  ['not once its station is over', { ...open, expireAt: at(0) }, 'ended'],
])('its link opens again %s', (_, station, problem) => expect(linkProblem(station, 'first', now)).toBe(problem));
