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
    // Several at once start it once.
    await Promise.all([runSchedule(), runSchedule(), runSchedule()]);

    const mail = await latestMail(wants.user.email, { timeout: 30_000 });
    expect(mail.subject).toMatch(/^Night One begins on \w{3} \d+ \w+ at /);
    expect(mail.text).toContain('Where: Campus amphitheatre, and F600 for main events.');
    expect(mail.text).toMatch(/Turn reminders off: http:\/\/\S+\/unsubscribe#[0-9a-f]{32}\.[\w-]{43}$/m);
    // That person, and the three organisers who have published.
    const sent = async () => (await reminderOf(admin)).sent;
    await expect.poll(sent, { timeout: 30_000 }).toBe(4);
    expect((await reminderOf(admin)).state).toBe('begun');

    // It keeps its text, and is not sent again, when the night is moved.
    await nightOneIn(due + 24 * 60);
    expect((await collections.outbox.doc('mail:night-one').get()).data()?.subject).toBe(mail.subject);
    await runSchedule();
    expect(await countMails(wants.user.email, 1)).toBe(1);
    expect(await mailsTo(off.user.email)).toEqual([]);
    expect(await mailsTo(blocked.user.email)).toEqual([]);
  });
});
