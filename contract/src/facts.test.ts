import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsBody, nowActBody } from './calls/event.ts';
import { factsSchema } from './calls/schedule.ts';
import { eventMoment, nights, nightsOf, nightsText, venue } from './event.ts';
import { defaultFacts, type Facts, importantLines, inOrder } from './facts.ts';
import { factsLimits } from './limits.ts';

const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();
const item = { id: 'a', night: 'two', category: 'Music', title: 'Band', startsAt: utc(2, '18:00') } as const;
const problemsOf = (facts: unknown): Record<string, string> => {
  const parsed = factsBody.safeParse({ version: 0, facts });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.slice(1).join('.'), message]),
  );
};

// tests/support/scenes/public-scenes.ts has their words.
describe('the defaults', () => {
  it('are the spec’s, and valid', () => {
    expect(factsSchema.parse(defaultFacts)).toEqual(defaultFacts);
    expect(factsBody.parse({ version: 0, facts: defaultFacts }).facts).toEqual(defaultFacts);
    expect(nightsOf(defaultFacts.nights).map(({ id, label, date }) => [id, label, date])).toEqual(
      nights.map(({ id, label, date }) => [id, label, date]),
    );
    expect([nightsText(nightsOf(defaultFacts.nights)), defaultFacts.venue]).toEqual(['10 and 11 October', venue]);
  });

  it('name the date of the first night in the important information', () => {
    expect(importantLines(defaultFacts)[0]).toBe(
      'Winners of October 10th events receive badges giving extra points in the MR & MS Freshie competition.',
    );
    const [one, two] = defaultFacts.nights;
    const moved: Facts = { ...defaultFacts, nights: [{ ...one, startsAt: utc(-3, '18:00') }, two] };
    expect(importantLines(moved)[0]).toContain('October 6th');
    expect(importantLines({ ...moved, important: ['Bring a friend.'] })).toEqual(['Bring a friend.']);
  });
});

describe('facts that are refused, each with a message at its field', () => {
  const { nights: defaults, ...rest } = defaultFacts;
  const [one, two] = defaults;
  const withItems = (...items: unknown[]) => ({ ...defaultFacts, items });

  it.each([
    [
      'a night that ends before it starts',
      { ...rest, nights: [{ ...one, endsAt: utc(1, '17:00') }, two] },
      { 'nights.0.endsAt': 'The end must come after the beginning.' },
    ],
    [
      'nights that overlap',
      { ...rest, nights: [{ ...one, endsAt: utc(2, '16:30') }, two] },
      {
        'nights.1.startsAt': 'Night Two begins before Night One has ended.',
        dayTwoStartsAt: 'Day Two begins before Night One has ended.',
      },
    ],
    [
      'a night of two days',
      { ...rest, nights: [one, { ...two, endsAt: utc(4, '16:00') }] },
      { 'nights.1.endsAt': 'Night Two can’t last longer than a day.' },
    ],
    [
      'a night with a typo in the year',
      { ...rest, nights: [one, { ...two, startsAt: '9999-12-31T12:00:00Z', endsAt: '9999-12-31T23:59:59Z' }] },
      {
        'nights.1.startsAt': 'Please check the year.',
        'nights.1.endsAt': 'Please check the year.',
      },
    ],
    [
      'nights on one day',
      { ...rest, nights: [{ ...one, startsAt: utc(2, '01:00'), endsAt: utc(2, '02:00') }, two] },
      { 'nights.1.startsAt': 'Night Two needs a day of its own.' },
    ],
    [
      'a Day Two after its night',
      { ...defaultFacts, dayTwoStartsAt: utc(2, '17:00') },
      { dayTwoStartsAt: 'Day Two begins on the day of Night Two, and not after it.' },
    ],
    [
      'an invalid time',
      { ...rest, nights: [{ ...one, startsAt: '' }, two] },
      { 'nights.0.startsAt': 'Please give the time.' },
    ],
    [
      'an end without a start',
      withItems({ ...item, startsAt: undefined, endsAt: utc(2, '19:00') }),
      { 'items.0.startsAt': 'Please give the beginning too.' },
    ],
    [
      'an item that ends before it starts',
      withItems({ ...item, endsAt: utc(2, '18:00') }),
      { 'items.0.endsAt': 'The end must come after the beginning.' },
    ],
    [
      'an item before its day',
      withItems({ ...item, startsAt: utc(2, '08:59') }),
      { 'items.0.startsAt': 'This is before Day Two begins, at 9 AM.' },
    ],
    [
      'an item after its night',
      withItems({ ...item, startsAt: utc(2, '23:00') }),
      { 'items.0.startsAt': 'This is after Night Two ends, at 11 PM.' },
    ],
    ['two items with one id', withItems(item, item), { 'items.1.id': 'Two items have the same id.' }],
    [
      'too many items',
      withItems(...Array.from({ length: factsLimits.items + 1 }, (_, index) => ({ ...item, id: `i${index}` }))),
      { items: 'Please keep the schedule to 40 items.' },
    ],
  ])('%s', (_, facts, problems) => {
    expect(problemsOf(facts)).toEqual(problems);
  });
});

it.each([
  [{ act: 'start', version: 0 }, 'Please name the item.'],
  [{ act: 'shift', version: 0 }, 'Please give the minutes.'],
  [{ act: 'shift', minutes: 0, version: 0 }, 'Please give 1 to 180 minutes.'],
  [{ act: 'shift', minutes: 181, version: 0 }, 'Please give 1 to 180 minutes.'],
  [{ act: 'shift', minutes: 1.5, version: 0 }, 'Please give whole minutes.'],
  [{ act: 'jump', version: 0 }, 'There is no such act.'],
])('refuses %j', (body, sentence) => {
  expect(nowActBody.safeParse(body).error?.issues.map(({ message }) => message)).toContain(sentence);
});

describe('the order of items, for any schedule', () => {
  const items = fc.array(
    fc.record({
      night: fc.constantFrom('one' as const, 'two' as const),
      startsAt: fc.option(
        fc.integer({ min: 0, max: 20 }).map((hour) => new Date(hour * 3_600_000).toISOString()),
        { nil: undefined },
      ),
    }),
    { maxLength: 12 },
  );

  it('keeps all items, puts the first night first and times in order, and is idempotent', () => {
    fc.assert(
      fc.property(items, (list) => {
        const ordered = inOrder(list);
        expect(new Set(ordered)).toEqual(new Set(list));
        expect(ordered).toHaveLength(list.length);
        expect(ordered.map(({ night }) => night)).toEqual(list.map(({ night }) => night).sort());
        for (const night of ['one', 'two']) {
          const times = ordered.filter((one) => one.night === night && one.startsAt).map(({ startsAt }) => startsAt);
          expect(times).toEqual([...times].sort());
        }
        expect(inOrder(ordered)).toEqual(ordered);
      }),
    );
  });

  it('keeps an item without a time after its predecessor', () => {
    const [late, loose, early] = [
      { night: 'two', startsAt: utc(2, '20:00') },
      { night: 'two' },
      { night: 'two', startsAt: utc(2, '19:00') },
    ] as const;
    expect(inOrder<{ night: 'one' | 'two'; startsAt?: string }>([late, loose, early])).toEqual([early, late, loose]);
  });
});
