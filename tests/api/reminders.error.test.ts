import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { beginReminder, clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';

let admin: Actor;
beforeEach(async () => {
  await clearReminders();
  admin = await nightOneIn(25 * 60);
});
afterAll(clearReminders);

const turn = (isOn: boolean, { token } = admin, headers = {}) =>
  call('POST /admin/reminders', { token, headers, body: { reminder: 'night-one', isOn } });

it('is switched off and on again, and logged with who did it', async () => {
  const off = await turn(false);
  expect(off.json.data.reminders[0]).toMatchObject({ id: 'night-one', isOn: false, state: 'off', sent: 0 });
  expect(off.json.data.reminders[1]).toMatchObject({ id: 'night-two', isOn: true });
  expect((await storedReminders())?.off).toEqual(['night-one']);
  expect((await turn(true)).json.data.reminders[0]).toMatchObject({ isOn: true, state: 'planned' });
  expect((await auditEntriesOf(admin.user.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reminder-turned-off', 'reminder-turned-on']),
  );
});

it('names who was faster', async () => {
  const other = await newActor('admin', 'Tara');
  expect((await turn(false, other)).status).toBe(200);
  const { status, json } = await turn(false);
  expect([status, json.code]).toEqual([409, 'CHANGED']);
  expect(json.message).toContain('Tara was faster');
});

it('can’t be switched once it has begun', async () => {
  await beginReminder('night-one');
  const { status, json } = await turn(false);
  expect([status, json.message]).toEqual([409, 'This reminder has begun, so it can’t be turned off any more.']);
  expect(await storedReminders()).toBeUndefined();
});
