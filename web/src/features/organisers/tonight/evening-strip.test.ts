import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { stripAt } from './EveningStrip.tsx';

const at = (time: string) => Date.parse(eventMoment(2, time));
const iso = (time: string) => new Date(at(time)).toISOString();
const times = ['09:00', '16:00', '17:45', '18:30'];
/** Night Two, 4 PM to 11 PM: seven hours. */
const facts: Facts = {
  ...defaultFacts,
  items: defaultFacts.items.slice(0, 4).map((item, index) => ({ ...item, startsAt: iso(times[index] ?? '') })),
};
const strip = (time: string, vote: Parameters<typeof stripAt>[3] = null) => stripAt(at(time), facts, null, vote);

it('shows each item as wide as it is long, and the current time', () => {
  const { items, now, vote } = strip('18:06') ?? {};
  expect(items?.map(({ item, from, to, state }) => [item.id, from, to, state])).toEqual([
    ['dances-1', 0, 0.25, 'past'],
    ['judges', 0.25, 2.5 / 7, 'now'],
    ['dares', 2.5 / 7, 1, 'next'],
  ]);
  expect(now).toBeCloseTo(0.3);
  expect(vote).toBeNull();
});

it('includes the morning until the night has begun, and needs two items with a time', () => {
  expect(strip('10:00')?.items[0]).toMatchObject({ item: { id: 'treasure-hunt' }, from: 0, to: 0.5, state: 'now' });
  expect(stripAt(at('18:06'), { ...facts, items: facts.items.slice(0, 1) }, null, null)).toBeNull();
  expect(stripAt(at('18:06'), defaultFacts, null, null)).toBeNull();
  expect(strip('23:30')).toBeNull();
});

it('shows the vote until its actual or planned closing, or the end of the night', () => {
  const opensAt = iso('19:00');
  expect(strip('18:06', { opensAt, closesAt: iso('21:06') })?.vote).toEqual({ from: 3 / 7, to: 5.1 / 7 });
  expect(strip('18:06', { opensAt, closesAt: null, closedAt: iso('20:00') })?.vote).toEqual({ from: 3 / 7, to: 4 / 7 });
  expect(strip('18:06', { opensAt })?.vote).toEqual({ from: 3 / 7, to: 1 });
  expect(strip('18:06', { opensAt: iso('23:30') })?.vote).toBeNull();
});
