import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { changesText, movedNights, moveVoteText, voteAlong } from './what-changes.ts';

const opensAt = '2025-10-11T13:30:00.000Z';
const [one, two] = defaultFacts.nights;
const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString();
const moved = (minutes: number, opens: string | null = opensAt) =>
  movedNights(
    defaultFacts,
    { ...defaultFacts, nights: [one, { ...two, startsAt: later(two.startsAt, minutes) }] },
    opens,
  );

it('says by how much a night moves, and that the vote’s opening does not', () => {
  expect(moved(30)).toEqual(['Night Two begins 30 min later; the vote still opens at 7 PM.']);
  expect(moved(-90)).toEqual(['Night Two begins 1 h 30 min earlier; the vote still opens at 7 PM.']);
  expect(moved(24 * 60)).toEqual(['Night Two begins on 12 October, 4 PM; the vote still opens on 11 October at 7 PM.']);
});

it('does not mention a vote that has opened, or for Night One, or if nothing moves', () => {
  expect(moved(30, null)).toEqual(['Night Two begins 30 min later.']);
  const nights = [{ ...one, startsAt: later(one.startsAt, 15) }, two] as const;
  expect(movedNights(defaultFacts, { ...defaultFacts, nights: [...nights] }, opensAt)).toEqual([
    'Night One begins 15 min later.',
  ]);
  expect(moved(0)).toEqual([]);
});

it('can move the vote’s opening and closing by as much as Night Two', () => {
  const closesAt = '2025-10-11T15:30:00.000Z';
  const followed = (minutes: number, vote: Parameters<typeof voteAlong>[2]) =>
    voteAlong(
      defaultFacts,
      { ...defaultFacts, nights: [one, { ...two, startsAt: later(two.startsAt, minutes) }] },
      vote,
    );
  expect(followed(30, { opensAt, closesAt: null })).toEqual({ opensAt: '2025-10-11T14:00:00.000Z', closesAt: null });
  // Further than the duration of the vote.
  expect(followed(150, { opensAt, closesAt })).toEqual({
    opensAt: '2025-10-11T16:00:00.000Z',
    closesAt: '2025-10-11T18:00:00.000Z',
  });
  expect([followed(0, { opensAt, closesAt }), followed(30, null)]).toEqual([null, null]);
  expect(moveVoteText(opensAt, later(opensAt, 30))).toBe('Move the vote to 7:30 PM');
  expect(moveVoteText(opensAt, later(opensAt, 24 * 60))).toBe('Move the vote to 12 October, 7 PM');
});

it('says what everybody will see: one item by its title, several by their number', () => {
  const [hunt, dances, ...rest] = defaultFacts.items;
  if (!hunt || !dances) throw new Error('no items');
  const timed = { ...defaultFacts, items: [{ ...hunt, startsAt: later(two.startsAt, 180) }, dances, ...rest] };
  const text = (items: typeof timed.items, more: Partial<typeof timed> = {}) =>
    changesText(timed, { ...timed, ...more, items });
  const movedHunt = { ...hunt, startsAt: later(two.startsAt, 240) };
  expect(text(timed.items)).toBe('');
  expect(text([movedHunt, dances, ...rest])).toBe(`Everybody will see: “${hunt.title}” moved from 7:00 PM.`);
  expect(text([movedHunt, ...rest, { ...dances, id: 'extra' }], { venue: 'The new hall' })).toBe(
    'Everybody will see: the venue; on the schedule 1 moved, 1 new, 1 cancelled.',
  );
  expect(text([timed.items[0] ?? hunt, { ...dances, description: 'Later.' }, ...rest])).toBe(
    `Everybody will see: “${dances.title}” changed.`,
  );
  expect(text([timed.items[0] ?? hunt, ...rest.toReversed(), dances])).toBe(
    'Everybody will see: the order of the schedule.',
  );
});
