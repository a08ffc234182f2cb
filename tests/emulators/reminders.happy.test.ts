/** Reminders end to end: schedule, the Tasks emulator's queue, the function and the local inbox. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { defaultReminders } from '@fresher-party/contract/reminders';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { countMails, latestMail, mailsTo } from '../support/inbox.ts';
import { clearReminders, deliveriesOf, nightOneIn, runSchedule } from '../support/reminders.ts';
import { collections } from '../support/state.ts';

beforeEach(clearReminders);
afterAll(clearReminders);

/** Deletes earlier people, so that a reminder is sent only to this test's people. */
async function deletePeople(): Promise<void> {
  const { docs } = await collections.credentials.where('blocked', '==', false).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ remindersOff: true })));
}

const plan = { ...defaultReminders['night-one'], leadMinutes: 30 };

async function reminderOf(admin: Actor, id = 'night-one'): Promise<Reminder> {
  const { json } = await call('GET /admin/reminders', { token: admin.token });
  const found = json.data.reminders.find((reminder) => reminder.id === id);
  if (!found) throw new Error(`There is no reminder ${id}.`);
  return found;
}

const save = (admin: Actor, version: number, changes = {}) =>
  call('POST /admin/reminders', {
    token: admin.token,
    body: { reminder: 'night-one', version, ...plan, ...changes },
  });

describe('before anybody saves a plan', () => {
  it('there is a default plan, which follows the facts', async () => {
    const admin = await nightOneIn(600);
    expect(await reminderOf(admin)).toMatchObject({ ...defaultReminders['night-one'], version: 0, run: null });
    const before = (await reminderOf(admin)).announced.at;
    await nightOneIn(660);
    const after = (await reminderOf(await newActor('admin'))).announced.at;
    expect(Date.parse(after) - Date.parse(before)).toBe(3_600_000);
  });
});

describe('a due reminder', () => {
  it('is sent to everybody who wants one, once, with its facts and both ways to unsubscribe', async () => {
    await deletePeople();
    const admin = await nightOneIn(29);
    const [wants, off, blocked] = [await newActor(), await newActor(), await newActor()];
    await call('POST /me/reminders', { token: off.token, body: { reminders: false } });
    await collections.credentials.doc(blocked.user.id).update({ blocked: true });
    expect((await reminderOf(admin)).recipients).toBe(2);
    // The default of a day before is already in the past.
    await runSchedule();
    expect(await deliveriesOf('night-one')).toEqual(new Map());
    expect((await reminderOf(admin)).state).toBe('missed');

    await nightOneIn(31);
    expect((await save(admin, 0)).status).toBe(200);
    expect((await reminderOf(admin)).state).toBe('planned');
    await nightOneIn(29);
    await runSchedule();

    const mail = await latestMail(wants.user.email, { timeout: 30_000 });
    expect(mail.subject).toMatch(/^Night One begins on \w{3} \d+ \w+ at /);
    expect(mail.text).toContain('Where: Campus amphitheatre, and F600 for main events.');
    expect(mail.text).toMatch(/Turn reminders off: http:\/\/\S+\/unsubscribe#[0-9a-f]{32}\.[\w-]{43}$/m);
    await expect.poll(async () => (await reminderOf(admin)).state, { timeout: 30_000 }).toBe('sent');
    const { run } = await reminderOf(admin);
    // That person, and the three organisers who have published.
    expect(run?.counts).toEqual({ waiting: 0, sending: 0, sent: 4, failed: 0, uncertain: 0, skipped: 0 });

    await runSchedule();
    expect(await countMails(wants.user.email, 1)).toBe(1);
    expect(await mailsTo(off.user.email)).toEqual([]);
    expect(await mailsTo(blocked.user.email)).toEqual([]);
  });

  it('is started once by two concurrent schedules', async () => {
    await deletePeople();
    await nightOneIn(31);
    const admin = await newActor('admin');
    await save(admin, 0);
    const people = await Promise.all(Array.from({ length: 4 }, () => newActor()));
    await nightOneIn(29);
    await Promise.all([runSchedule(), runSchedule(), runSchedule()]);
    for (const { user } of people) expect(await countMails(user.email, 1)).toBe(1);
    // The people, the organiser who saved, and the two who published.
    expect([...(await deliveriesOf('night-one')).values()].map(({ tries }) => tries)).toEqual(
      Array.from({ length: 7 }, () => 1),
    );
  });

  it('keeps its text when the night is moved', async () => {
    await deletePeople();
    await nightOneIn(31);
    const admin = await newActor('admin');
    await save(admin, 0, { subject: '{night} at {venue}' });
    const { user } = await newActor();
    await nightOneIn(29);
    await runSchedule();
    expect((await latestMail(user.email, { timeout: 30_000 })).subject).toBe(
      'Night One at Campus amphitheatre, and F600 for main events',
    );
    await nightOneIn(29 + 24 * 60);
    const { run, state } = await reminderOf(admin);
    expect(run?.subject).toBe('Night One at Campus amphitheatre, and F600 for main events');
    expect(state).not.toBe('planned');
    await runSchedule();
    expect(await countMails(user.email, 1)).toBe(1);
  });
});

it('logs who changed a reminder', async () => {
  const admin = await nightOneIn(600);
  expect((await save(admin, 0)).json.message).toBe('The reminder is saved.');
  const [entry] = await entriesAbout('night-one', admin.token);
  expect(entry).toMatchObject({ action: 'reminder-saved', who: { id: admin.user.id }, target: { type: 'reminder' } });
});
