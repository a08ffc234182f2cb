/** Reminders end to end: schedule, the Tasks emulator's queue, the function and the local inbox. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
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

async function reminderOf(admin: Actor): Promise<Reminder> {
  const { json } = await call('GET /admin/reminders', { token: admin.token });
  const found = json.data.reminders.find(({ id }) => id === 'night-one');
  return found ?? expect.fail();
}

/** The first reminder goes out a day before its night. */
const due = 24 * 60 - 1;

it('follows the facts', async () => {
  const admin = await nightOneIn(2 * due);
  const { at: before, ...shown } = await reminderOf(admin);
  expect(shown).toEqual({ id: 'night-one', isOn: true, state: 'planned', sent: 0 });
  await nightOneIn(2 * due + 60);
  const after = (await reminderOf(await newActor('admin'))).at;
  expect(Date.parse(after) - Date.parse(before)).toBe(3_600_000);
});

describe('a due reminder', () => {
  it('is sent to everybody who wants one, once, with its facts and both ways to unsubscribe', async () => {
    await deletePeople();
    const admin = await nightOneIn(2 * due);
    const [wants, off, blocked] = [await newActor(), await newActor(), await newActor()];
    await call('POST /me/reminders', { token: off.token, body: { reminders: false } });
    await collections.credentials.doc(blocked.user.id).update({ blocked: true });
    // It may begin at most three hours late.
    await nightOneIn(due - 180);
    await runSchedule();
    expect(await deliveriesOf('night-one')).toEqual(new Map());
    expect((await reminderOf(admin)).state).toBe('missed');
    await nightOneIn(due);
    await runSchedule();

    const mail = await latestMail(wants.user.email, { timeout: 30_000 });
    expect(mail.subject).toMatch(/^Night One begins on \w{3} \d+ \w+ at /);
    expect(mail.text).toContain('Where: Campus amphitheatre, and F600 for main events.');
    expect(mail.text).toMatch(/Turn reminders off: http:\/\/\S+\/unsubscribe#[0-9a-f]{32}\.[\w-]{43}$/m);
    // That person, and the three organisers who have published.
    const sent = async () => (await reminderOf(admin)).sent;
    await expect.poll(sent, { timeout: 30_000 }).toBe(4);
    expect((await reminderOf(admin)).state).toBe('begun');

    await runSchedule();
    expect(await countMails(wants.user.email, 1)).toBe(1);
    expect(await mailsTo(off.user.email)).toEqual([]);
    expect(await mailsTo(blocked.user.email)).toEqual([]);
  });

  it('is started once by two concurrent schedules', async () => {
    await deletePeople();
    const people = await Promise.all(Array.from({ length: 4 }, () => newActor()));
    await nightOneIn(due);
    await Promise.all([runSchedule(), runSchedule(), runSchedule()]);
    for (const { user } of people) expect(await countMails(user.email, 1)).toBe(1);
    // The people, and the organiser who published.
    expect((await deliveriesOf('night-one')).size).toBe(5);
  });

  it('keeps its text when the night is moved', async () => {
    await deletePeople();
    const { user } = await newActor();
    await nightOneIn(due);
    await runSchedule();
    const { subject } = await latestMail(user.email, { timeout: 30_000 });
    await nightOneIn(due + 24 * 60);
    const stored = (await collections.outbox.doc('mail:night-one').get()).data();
    expect(stored?.subject).toBe(subject);
    await runSchedule();
    expect(await countMails(user.email, 1)).toBe(1);
  });
});
