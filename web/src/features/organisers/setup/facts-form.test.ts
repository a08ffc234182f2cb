import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts, importantLines, type ScheduleItem } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { type FactsForm, toFacts, toForm } from './facts-form.ts';

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

  it('sends items in chronological order', () => {
    const form = changeItem(changeItem(base, 0, { startsAt: '18:00' }), 1, { startsAt: '17:00' });
    expect(
      toFacts(form)
        .items.slice(0, 2)
        .map(({ id }) => id),
    ).not.toEqual([first.id, second.id]);
  });

  it('has no time of a night while one is missing', () => {
    const [one, two] = base.nights;
    expect(toFacts({ ...base, nights: [{ ...one, startsAt: '' }, two] }).nights[0].startsAt).toBe('');
  });
});
