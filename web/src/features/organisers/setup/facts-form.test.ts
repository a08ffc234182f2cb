import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts, importantLines, type ScheduleItem } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { type FactsForm, toFacts, toForm } from './facts-form.ts';

const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();
const [first, second] = defaultFacts.items as [ScheduleItem, ScheduleItem];
const base = toForm(defaultFacts);
const typed = (texts: FactsForm) => toFacts({ ...base, ...texts });

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
    expect(base).toMatchObject({ 'nights.0.date': '2025-10-10', 'nights.0.startsAt': '18:00' });
    expect(base['nights.0.endsAt']).toBe('00:00');
    expect(typed({ 'nights.1.endsAt': '01:30' }).nights[1].endsAt).toBe(utc(3, '01:30'));
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
    const dates = { 'nights.0.date': '2025-10-17', 'nights.1.date': '2025-10-18' };
    const moved = typed({ [`${first.id}.startsAt`]: '09:30', ...dates });
    expect(moved.items[0]?.startsAt).toBe(utc(9, '09:30'));
    expect(importantLines(moved)[0]).toContain('October 17th');
  });

  it('sends items in chronological order', () => {
    const { items } = typed({ [`${first.id}.startsAt`]: '18:00', [`${second.id}.startsAt`]: '17:00' });
    expect(items.slice(0, 2).map(({ id }) => id)).not.toEqual([first.id, second.id]);
  });

  it('has no time of a night while one is missing', () => {
    expect(typed({ 'nights.0.startsAt': '' }).nights[0].startsAt).toBe('');
  });
});
