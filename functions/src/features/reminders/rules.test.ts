import { defaultReminders } from '@fresher-party/contract/reminders';
import { describe, expect, it } from 'vitest';
import { afterAct, begun, type ReminderRecord, stateOf, verdict } from './rules.ts';

const at = (time: string): Date => new Date(`2025-10-11T${time}:00+05:30`);
const announced = { at: at('19:00').toISOString(), night: '', venue: 'F600' };
const record: ReminderRecord = { version: 0, plan: defaultReminders.vote, run: null };
const run = begun(record, announced, at('18:00'));

describe('begun', () => {
  it.each([
    ['17:59', false],
    ['18:00', true],
    ['18:59', true],
    ['19:00', false],
  ])('at %s: %s', (time, begins) => {
    expect(begun(record, announced, at(time)) !== null).toBe(begins);
  });

  it('is three hours late at most', () => {
    const early = { ...record, plan: { ...record.plan, leadMinutes: 600 } };
    expect(begun(early, announced, at('11:59'))).not.toBeNull();
    expect(begun(early, announced, at('12:00'))).toBeNull();
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

  it('begins no reminder twice, and none that is off', () => {
    expect(begun({ ...record, run }, announced, at('18:00'))).toBeNull();
    expect(begun({ ...record, plan: { ...record.plan, isOn: false } }, announced, at('18:00'))).toBeNull();
  });

  it.each([
    ['while mails wait', '18:59', 0, 'sending'],
    ['over, and some were left out', '19:01', 0, 'sent'],
    ['over, and some mails are under way', '19:01', 1, 'sending'],
  ])('is shown, %s', (_, time, sending, state) => {
    const counts = { waiting: 37, sending, sent: 5, failed: 0, uncertain: 0, skipped: 0 };
    const listed = run && { ...run, listedTo: null };
    expect(stateOf({ ...record, run: listed }, announced, counts, at(time))).toBe(state);
  });

  it('can’t be stopped or sent again once it is over', () => {
    for (const act of ['stop', 'retry-failed'] as const) {
      expect(() => afterAct({ ...record, run }, act, record.version, at('19:00'))).toThrow(
        'What this reminder announced has begun, so nothing more is sent.',
      );
      expect(afterAct({ ...record, run }, act, record.version, at('18:59')).version).toBe(record.version + 1);
    }
  });

  it('takes the facts of that moment along', () => {
    expect(run).toMatchObject({ subject: 'Voting opens at 7 PM', announcesAt: at('19:00'), listedTo: '' });
  });
});

describe('verdict', () => {
  const account = { blocked: false };
  it.each([
    ['somebody who wants it', account, '18:30', 'send'],
    ['somebody who turned it off', { ...account, remindersOff: true as const }, '18:30', 'skip'],
    ['somebody blocked', { blocked: true }, '18:30', 'skip'],
    ['an account that is gone', undefined, '18:30', 'skip'],
    ['anybody once it has begun', account, '19:00', 'leave'],
  ])('for %s', (_, who, time, expected) => {
    expect(verdict(run, who, at(time))).toBe(expected);
  });

  it('leaves what was stopped', () => {
    expect(verdict(run && { ...run, stoppedAt: at('18:10') }, account, at('18:30'))).toBe('leave');
    expect(verdict(null, account, at('18:30'))).toBe('leave');
  });
});
