import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { movedNights } from './moved-nights.ts';

const opensAt = '2025-10-11T13:30:00.000Z';
const [one, two] = defaultFacts.nights;
const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString();
const moved = (minutes: number, opens: string | null = opensAt) =>
  movedNights(
    defaultFacts,
    { ...defaultFacts, nights: [one, { ...two, startsAt: later(two.startsAt, minutes) }] },
    opens,
  );

it('says by how much a night is moved, and that the vote’s opening does not follow', () => {
  expect(moved(30)).toEqual(['Night Two begins 30 min later; the vote still opens at 7 PM.']);
  expect(moved(-90)).toEqual(['Night Two begins 1 h 30 min earlier; the vote still opens at 7 PM.']);
  expect(moved(24 * 60)).toEqual(['Night Two begins on 12 October, 4 PM; the vote still opens on 11 October at 7 PM.']);
});

it('says nothing of a vote that has opened, of Night One, or where nothing moves', () => {
  expect(moved(30, null)).toEqual(['Night Two begins 30 min later.']);
  const nights = [{ ...one, startsAt: later(one.startsAt, 15) }, two] as const;
  expect(movedNights(defaultFacts, { ...defaultFacts, nights: [...nights] }, opensAt)).toEqual([
    'Night One begins 15 min later.',
  ]);
  expect(moved(0)).toEqual([]);
});
