import { beforeEach, expect, it } from 'vitest';
import { type DataRule, personalData, type StoredName } from '../../functions/src/db/collections.ts';
import { activePerson, deleteMe } from '../support/account-deletion.ts';
import { newActor } from '../support/actors.ts';
import { storedNameOf, storedPaths } from '../support/all-stored-data.ts';
import { succeed } from '../support/api.ts';
import { clearGuests } from '../support/guests.ts';
import { clearPush, subscribed } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { collections, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));

it('deletes what a person has stored, and keeps the rest, before and after the count', async () => {
  const touched = new Set<string>();
  for (const isCounted of [false, true]) {
    await clearReminders();
    const before = new Set(await storedPaths());
    const person = await activePerson();
    const { id, email } = person.user;
    await subscribed(person.token);
    await beginReminder('night-one', id.slice(0, -1));
    await runSchedule();
    const admin = await newActor('admin');
    await succeed('GET /messages/user/{id}', { token: admin.token, params: { id } });
    await succeed('POST /admin/guests', { token: admin.token, body: { emails: [email] } });
    if (isCounted) await setVoting('closed', true);

    // The reminder also has deliveries to others. The queue sends it soon.
    const own = collections.deliveries.where('uid', '==', id);
    await expect.poll(async () => (await own.get()).size, { timeout: 30_000 }).toBe(1);
    const mails = (await own.get()).docs.map(({ ref }) => ref.path);
    const came = (await storedPaths()).filter(
      (path) =>
        !before.has(path) && !path.endsWith(admin.user.id) && (!path.startsWith('deliveries/') || mails.includes(path)),
    );
    expect((await deleteMe(person)).status).toBe(200);
    const left = await storedPaths();
    for (const path of came) {
      const name = storedNameOf(path) as StoredName;
      touched.add(name);
      expect(left.includes(path), `${path} is left`).toBe(personalData[name].account === 'stays');
    }
  }
  const deleted = Object.entries<DataRule>(personalData).filter(([, { account }]) => account === 'deleted');
  expect(deleted.map(([name]) => name).filter((name) => !touched.has(name))).toEqual([]);
  await Promise.all([clearReminders(), clearPush(), clearGuests()]);
});
