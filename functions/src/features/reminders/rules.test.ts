import { describe, expect, it } from 'vitest';
import type { RemindersDoc } from '../../db/collections.ts';
import { dueReminders, shownReminder } from './rules.ts';

const at = (time: string): Date => new Date(`2025-10-11T${time}:00+05:30`);
const upcoming = { at: at('19:00').toISOString(), night: 'Night Two', venue: 'F600' };
const times = { 'night-one': upcoming, 'night-two': upcoming, vote: upcoming };
const dueAt = (time: string) => dueReminders(times, at(time)).map(({ type }) => type);
const shownAt = (time: string, stored?: RemindersDoc) =>
  shownReminder('vote', stored, upcoming, undefined, at(time)).state;

describe('reminders', () => {
  it.each([
    ['12:59', []],
    ['13:00', ['night-two']],
    ['15:59', ['night-two']],
    ['16:00', []],
    ['17:59', []],
    ['18:00', ['vote']],
    ['18:59', ['vote']],
    ['19:00', []],
  ])('at %s these are due: %j, at most three hours late and before what they announce', (time, due) => {
    expect(dueAt(time)).toEqual(due);
  });

  it.each([
    ['17:59', 'planned'],
    ['18:59', 'planned'],
    ['19:00', 'missed'],
  ])('are shown at %s as %s while the schedule does not begin them', (time, state) => {
    expect([shownAt(time), shownAt(time, { off: ['vote'] })]).toEqual([state, 'off']);
  });

  it('are shown as begun, since when', () => {
    const [draft = expect.fail()] = dueReminders(times, at('18:00'));
    const run = { ...draft, begunAt: at('18:01'), listedTo: '' };
    expect(shownReminder('vote', { off: [] }, upcoming, run, at('19:30'))).toEqual({
      ...{ id: 'vote', isOn: true, state: 'begun', at: at('18:01').toISOString() },
    });
  });

  it('use the facts of their time', () => {
    expect(dueReminders(times, at('18:00'))).toMatchObject([{ subject: 'Voting opens at 7 PM', until: at('19:00') }]);
    expect(dueReminders(times, at('13:00'))).toMatchObject([
      { subject: 'Night Two begins at 7 PM', text: expect.stringContaining('Where: F600.') },
    ]);
  });
});
