import { beforeEach, expect, it } from 'vitest';
import type { Kind } from '../../functions/src/db/register/kind.ts';
import { register } from '../../functions/src/db/register/register.ts';
import { kindOf } from '../../functions/src/db/register/registered.ts';
import { activePerson, deleteMe } from '../support/account-deletion.ts';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { clearGuests } from '../support/guests.ts';
import { clearPush, subscribed } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { collections, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));

/** The kind of every document, by path. */
async function kindsByPath(): Promise<Map<string, string>> {
  const names = new Map(Object.entries<Kind>(register).map(([name, kind]) => [kind, name]));
  const found = new Map<string, string>();
  for (const collection of await firestore().listCollections()) {
    for (const { ref } of (await collection.select().get()).docs) {
      const kind = kindOf(ref);
      if (kind) found.set(ref.path, names.get(kind) ?? '');
    }
  }
  return found;
}

it('keeps of each kind what the register says, before and after the count', { tags: ['all'] }, async () => {
  const touched = new Set<string>();
  for (const isCounted of [false, true]) {
    await clearReminders();
    const before = await kindsByPath();
    const person = await activePerson();
    const { id, email } = person.user;
    await subscribed(person.token);
    await beginReminder('night-one', id.slice(0, -1));
    await runSchedule();
    const admin = await newActor('admin');
    await succeed('GET /messages/user/{id}', { token: admin.token, params: { id } });
    await succeed('POST /admin/guests', { token: admin.token, body: { emails: [email] } });
    if (isCounted) await setVoting('closed', true);

    // The reminder also has deliveries to others.
    const mails = (await collections.deliveries.where('uid', '==', id).get()).docs.map(({ ref }) => ref.path);
    expect(mails).toHaveLength(1);
    const came = [...(await kindsByPath())].filter(
      ([path, name]) =>
        !before.has(path) && !path.endsWith(admin.user.id) && (name !== 'deliveries' || mails.includes(path)),
    );
    expect((await deleteMe(person)).status).toBe(200);
    const left = await kindsByPath();
    for (const [path, name] of came) {
      touched.add(name);
      const { account } = (register as Record<string, Kind>)[name] as Kind;
      const isDeleted = account === 'deleted' || 'deleted' in account;
      expect(left.has(path), `${path} is left`).toBe(!isDeleted);
    }
  }
  const aboutPeople = Object.entries<Kind>(register).filter(
    ([, { account }]) =>
      typeof account === 'string' || 'deleted' in account || account.stays !== register.candidates.account.stays,
  );
  expect(aboutPeople.map(([name]) => name).filter((name) => !touched.has(name))).toEqual([]);
  await Promise.all([clearReminders(), clearPush(), clearGuests()]);
});
