import { defaultReminders } from '@fresher-party/contract/reminders';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../outbox/message.ts';
import { afterAct, dueReminders, type PlannedReminder, type ReminderRecord, stateOf } from './rules.ts';

const at = (time: string): Date => new Date(`2025-10-11T${time}:00+05:30`);
const announced = { at: at('19:00').toISOString(), night: '', venue: 'F600' };
const planned: PlannedReminder = { version: 0, plan: defaultReminders.vote };
const record: ReminderRecord = { ...planned, run: undefined };
const off = { ...planned, plan: { ...planned.plan, isOn: false } };

/** The reminder of the vote when it is due; the others are off. */
const dueAt = (time: string, vote = planned) => {
  const announcements = { 'night-one': announced, 'night-two': announced, vote: announced };
  return dueReminders({ 'night-one': off, 'night-two': off, vote }, announcements, at(time)).at(0);
};
const draft = dueAt('18:00') ?? expect.fail();
const run: Message = {
  ...draft,
  until: draft.until,
  begunAt: at('18:00'),
  listedTo: '',
  stoppedAt: null,
};

describe('a reminder', () => {
  it.each([
    ['17:59', false],
    ['18:00', true],
    ['18:59', true],
    ['19:00', false],
  ])('begins at %s: %s', (time, begins) => {
    expect(dueAt(time) !== undefined).toBe(begins);
  });

  it('starts at most three hours late', () => {
    const early = { ...record, plan: { ...record.plan, leadMinutes: 600 } };
    expect(dueAt('11:59', early)).toBeDefined();
    expect(dueAt('12:00', early)).toBeUndefined();
    expect(stateOf(early, announced, null, at('12:00'))).toBe('missed');
  });

  it.each([
    ['17:59', 'planned'],
    ['18:01', 'planned'],
    ['18:02', 'due'],
    ['18:59', 'due'],
    ['19:00', 'missed'],
  ])('is shown at %s as %s while the schedule does not begin it', (time, state) => {
    expect(stateOf(record, announced, null, at(time))).toBe(state);
  });

  it('does not start while it is off', () => {
    expect(dueAt('18:00', off)).toBeUndefined();
  });

  it.each([
    ['while mails wait', '18:59', 0, 'sending'],
    ['over, and some were left out', '19:01', 0, 'sent'],
    ['over, and some mails are under way', '19:01', 1, 'sending'],
  ])('is shown, %s', (_, time, sending, state) => {
    const counts = { waiting: 37, sending, sent: 5, failed: 0, uncertain: 0, skipped: 0 };
    const listed = { ...run, listedTo: null };
    expect(stateOf({ ...record, run: listed }, announced, counts, at(time))).toBe(state);
  });

  it('can’t be stopped or resent once it is over', () => {
    expect(() => afterAct({ ...record, run }, record.version, at('19:00'))).toThrow(
      'What this reminder announced has begun, so nothing more is sent.',
    );
    expect(afterAct({ ...record, run }, record.version, at('18:59')).version).toBe(record.version + 1);
  });

  it('uses the facts of its time', () => {
    expect(draft).toMatchObject({ subject: 'Voting opens at 7 PM', until: at('19:00') });
  });
});
