import { defaultReminders } from '@fresher-party/contract/reminders';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { beginReminder, clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';

let admin: Actor;
beforeEach(async () => {
  await clearReminders();
  admin = await nightOneIn(600);
});
afterAll(clearReminders);

const plan = { ...defaultReminders['night-one'], leadMinutes: 60 };
const save = (changes: object = {}, { token } = admin) =>
  call('POST /admin/reminders', { token, body: { reminder: 'night-one', version: 0, ...plan, ...changes } });
const act = (what: string, version = 0) =>
  call('POST /admin/reminders/act', { token: admin.token, body: { reminder: 'night-one', act: what, version } });

it('refuses a time in the past with a message at its field, but accepts it while it is off', async () => {
  const { status, json } = await save({ leadMinutes: 11 * 60 });
  expect([status, json.code]).toEqual([400, 'INVALID_INPUT']);
  expect(json.details?.leadMinutes).toMatch(
    /^That moment, .+, has passed\. Choose a shorter time before, or turn this reminder off\.$/,
  );
  expect(await storedReminders()).toBeUndefined();
  expect((await save({ leadMinutes: 11 * 60, isOn: false })).status).toBe(200);
  expect((await save({ version: 1, leadMinutes: 9 * 60 })).status).toBe(200);
});

it.each([
  [{ subject: '' }, 'subject', 'Please give the subject.'],
  [{ text: 'x'.repeat(1001) }, 'text', 'Please keep the text to 1000 characters. That is 1 too many.'],
  [{ subject: 'At {hour}' }, 'subject', 'There is no {hour}. You can use {night}, {day}, {time}, {venue}.'],
  [{ leadMinutes: 4 }, 'leadMinutes', 'Please choose between 5 minutes and a week before.'],
])('refuses %j', async (changes, field, sentence) => {
  const { status, json } = await save(changes);
  expect([status, json.details?.[field]]).toEqual([400, sentence]);
  expect(await storedReminders()).toBeUndefined();
});

it('has no placeholder for the night in the reminder of the vote', async () => {
  const { json } = await save({ reminder: 'vote', isOn: false, subject: '{night}' });
  expect(json.details?.subject).toBe('There is no {night}. You can use {day}, {time}, {venue}.');
});

it('can’t change a started reminder', async () => {
  await beginReminder('night-one');
  const { status, json } = await save();
  expect([status, json.message]).toEqual([
    409,
    'This reminder has begun, so it can’t be changed any more. You can stop it.',
  ]);
});

it('can be stopped once, after its start', async () => {
  expect((await act('stop')).json.message).toBe('This reminder has not begun. Turn it off instead.');
  await beginReminder('night-one');
  expect((await act('stop', 7)).json.code).toBe('REMINDER_CHANGED');
  expect((await act('stop')).json.message).toBe('Stopped. What has not been sent stays unsent.');
  expect((await act('stop', 1)).json.message).toBe('This reminder was stopped already.');
  expect((await act('retry-failed', 1)).json.message).toBe('This reminder was stopped already.');
  expect((await auditEntriesOf(admin.user.id)).map(({ action }) => action)).toContain('reminder-stopped');
});

it('answers a repeated request like the first, and logs it once', async () => {
  await beginReminder('night-one');
  const headers = { 'Idempotency-Key': '0123456789abcdef0123456789abcdef' };
  const send = () =>
    call('POST /admin/reminders/act', {
      token: admin.token,
      headers,
      body: { reminder: 'night-one', act: 'stop', version: 0 },
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const stops = (await auditEntriesOf(admin.user.id)).filter(({ action }) => action === 'reminder-stopped');
  expect(stops).toHaveLength(1);
});
