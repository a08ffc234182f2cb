import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts, importantLines, type ScheduleItem } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { type FactsForm, inSentOrder, isShowable, newItem, toFacts, toForm } from './facts-form.ts';
import { mergeFacts } from './merge-facts.ts';

const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();
const [first, second] = defaultFacts.items as [ScheduleItem, ScheduleItem];
const base = toForm(defaultFacts);
const changeItem = (form: FactsForm, index: number, change: Partial<FactsForm['items'][number]>): FactsForm => ({
  ...form,
  items: form.items.map((item, at) => (at === index ? { ...item, ...change } : item)),
});

describe('the form', () => {
  it('converts facts to a form and back', () => {
    const facts: Facts = {
      ...defaultFacts,
      important: ['Bring a friend.'],
      items: [
        { ...first, startsAt: utc(2, '09:30'), endsAt: utc(2, '11:00'), place: 'Lawn', performers: 'All' },
        second,
      ],
    };
    expect(toFacts(toForm(facts))).toEqual(facts);
    expect(toFacts(base)).toEqual(defaultFacts);
  });

  it('treats a time after midnight as part of the night before', () => {
    expect(base.nights[0]).toEqual({ label: 'Night One', date: '2025-10-10', startsAt: '18:00', endsAt: '00:00' });
    const [one, two] = base.nights;
    const later = toFacts({ ...base, nights: [one, { ...two, endsAt: '01:30' }] });
    expect(later.nights[1].endsAt).toBe(utc(3, '01:30'));
  });

  it('converts a night that begins after midnight, too', () => {
    const [one] = defaultFacts.nights;
    const early: Facts = {
      ...defaultFacts,
      nights: [one, { label: 'Early', startsAt: utc(2, '00:30'), endsAt: utc(2, '06:00') }],
      dayTwoStartsAt: utc(2, '00:15'),
      items: [{ ...first, startsAt: utc(2, '00:45') }],
    };
    expect(toFacts(toForm(early))).toEqual(early);
  });

  it('moves items and the default lines with the date of their night', () => {
    const withTime = changeItem(base, 0, { startsAt: '09:30' });
    const [one, two] = withTime.nights;
    const moved = toFacts({
      ...withTime,
      nights: [
        { ...one, date: '2025-10-17' },
        { ...two, date: '2025-10-18' },
      ],
    });
    expect(moved.items[0]?.startsAt).toBe(utc(9, '09:30'));
    expect(importantLines(moved)[0]).toContain('October 17th');
  });

  it('sends items in chronological order, and orders the form likewise', () => {
    const form = changeItem(changeItem(base, 0, { startsAt: '18:00' }), 1, { startsAt: '17:00' });
    expect(
      toFacts(form)
        .items.slice(0, 2)
        .map(({ id }) => id),
    ).not.toEqual([first.id, second.id]);
    expect(inSentOrder(form).items.map(({ id }) => id)).toEqual(toFacts(form).items.map(({ id }) => id));
  });

  it('is not showable while a time of a night is missing', () => {
    const [one, two] = base.nights;
    const facts = toFacts({ ...base, nights: [{ ...one, startsAt: '' }, two] });
    expect([isShowable(facts), isShowable(defaultFacts), facts.nights[0].startsAt]).toEqual([false, true, '']);
  });
});

describe('two organisers at once', () => {
  it('merges the changes of both', () => {
    const mine = changeItem({ ...base, items: [...base.items, newItem('mine', 'two')] }, 0, { startsAt: '09:30' });
    const theirs = changeItem({ ...base, venue: 'Hall', items: [...base.items, newItem('theirs', 'one')] }, 0, {
      place: 'Lawn',
    });
    const { form, clashes } = mergeFacts(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(form.venue).toBe('Hall');
    expect(form.items[0]).toMatchObject({ startsAt: '09:30', place: 'Lawn' });
    expect(form.items.slice(-2).map(({ id }) => id)).toEqual(['mine', 'theirs']);
  });

  it('keeps mine where both have changed the same field, and names it', () => {
    const mine = changeItem({ ...base, venue: 'Mine' }, 0, { title: 'Mine' });
    const theirs = changeItem({ ...base, venue: 'Theirs' }, 0, { title: 'Theirs' });
    const { form, clashes } = mergeFacts(base, mine, theirs);
    expect([form.venue, form.items[0]?.title]).toEqual(['Mine', 'Mine']);
    expect(clashes).toEqual(['the venue', 'Mine']);
  });

  it('removes items that one has removed, unless the other has changed them', () => {
    const without = (...ids: string[]): FactsForm => ({
      ...base,
      items: base.items.filter(({ id }) => !ids.includes(id)),
    });
    const removed = mergeFacts(base, without(first.id), without(second.id));
    expect(removed.form.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([first.id]));
    expect(removed.form.items).toHaveLength(base.items.length - 2);
    const changed = changeItem(base, 0, { title: 'Changed' });
    for (const [mine, theirs] of [
      [changed, without(first.id)],
      [without(first.id), changed],
    ] as const) {
      const { form, clashes } = mergeFacts(base, mine, theirs);
      expect(form.items.find(({ id }) => id === first.id)?.title).toBe('Changed');
      expect(clashes).toEqual(['Changed']);
    }
  });

  it('is theirs if I have changed nothing, and mine if they have not', () => {
    const theirs = changeItem({ ...base, venue: 'Hall' }, 2, { title: 'New' });
    expect(mergeFacts(base, base, theirs)).toEqual({ form: theirs, clashes: [] });
    expect(mergeFacts(base, theirs, base)).toEqual({ form: theirs, clashes: [] });
  });
});
