import { describe, expect, it } from 'vitest';
import type { EventSettings } from '../../evening/vote-rules.ts';
import { publicOccasions, withPhone } from './rules.ts';

const at = (time: string): Date => new Date(`2025-10-11T${time}:00+05:30`);
const open: EventSettings = {
  votingOpensAt: at('19:00'),
  votingClosesAt: null,
  votingClosedAt: null,
  resultsPublishedAt: null,
  seal: null,
  stage: null,
  version: 0,
};
const seal = { startedAt: at('21:00'), generation: 'g', finishedAt: at('21:01') };
const published = { ...open, votingClosedAt: at('20:00'), seal, resultsPublishedAt: at('21:30') };

const idsAt = (settings: EventSettings, time: string) => publicOccasions(settings, at(time)).map(({ id }) => id);

describe('publicOccasions', () => {
  it.each([
    ['18:59', []],
    ['19:00', ['vote']],
    ['19:59', ['vote']],
    ['20:00', []],
  ])('of a vote that opens at seven, at %s: %j', (time, ids) => {
    expect(idsAt(open, time)).toEqual(ids);
  });

  it('lets an opening be of use until the closing at most', () => {
    const [occasion] = publicOccasions({ ...open, votingClosesAt: at('19:30') }, at('19:10'));
    expect(occasion?.until).toBe(at('19:30').getTime());
  });

  it.each([
    ['21:29', []],
    ['21:30', ['results']],
  ])('of results published at half past nine, at %s: %j', (time, ids) => {
    expect(idsAt(published, time)).toEqual(ids);
  });

  it('tells no results that are not sealed, nor after twelve hours', () => {
    expect(idsAt({ ...published, seal: null }, '21:40')).toEqual([]);
    expect(publicOccasions(published, new Date(at('21:30').getTime() + 12 * 3_600_000))).toEqual([]);
  });
});

it('withPhone keeps one for each session and endpoint, and the newest of more than five', () => {
  const phone = (endpoint: string, since: number) => ({ endpoint, since: { toMillis: () => since } });
  const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`s${n}`, phone(`e${n}`, n)]));
  expect(Object.keys(withPhone(five, 's6', phone('e6', 6)))).toEqual(['s5', 's4', 's3', 's2', 's6']);
  expect(Object.keys(withPhone(five, 's6', phone('e1', 6))).sort()).toEqual(['s2', 's3', 's4', 's5', 's6']);
  expect(withPhone(five, 's1', phone('e9', 9)).s1?.endpoint).toBe('e9');
});
