/** The purge after the event leaves nobody in any collection, also when it was killed on the way, and what it refuses. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFacts } from '@fresher-party/contract/facts';
import { getAuth } from 'firebase-admin/auth';
import pWaitFor from 'p-wait-for';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { personalData, type StoredName } from '../../functions/src/db/collections.ts';
import { createAllData, storedNameOf, storedPaths } from '../support/all-stored-data.ts';
import { env } from '../support/env.ts';
import { clear, emulatedDatabase, firestore } from '../support/firestore.ts';
import { runFile, start } from '../support/processes.ts';
import { clearPush } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { collections, setVoting, songsLookedUp } from '../support/state.ts';

beforeAll(async () => {
  untouched = await database.dump(join(folder, 'before'));
  await Promise.all([clearReminders(), clearPush()]);
  await clear('participation', 'tallies', 'counted', 'messages', 'songSubmissions', 'songs', 'auditLog');
  await createAllData();
  await setVoting('closed', true);
  const last = { by: 'Last Organiser', action: 'results-published', at: new Date() } as const;
  await collections.settings.doc('event').update({ last });
  await runSchedule();
  // Late automatic writes would change the database during a test. `expect.poll` works only in tests.
  await songsLookedUp();
  const atRest = async (): Promise<void> => {
    const sent = (await collections.deliveries.get()).docs.map((doc) => doc.data().message.replace(/vote:.*/, 'vote'));
    expect(sent.sort()).toEqual(['mail:vote', 'push:results', 'push:vote']);
    const begun = (await collections.outbox.get()).docs.map((doc) => doc.data().listedTo);
    expect(begun).toEqual([null, null, null]);
  };
  await vi.waitFor(atRest, { timeout: 60_000, interval: 200 });
  // An interrupted listing, whose cursor is a person.
  await beginReminder('night-one', (await collections.users.limit(1).get()).docs[0]?.id);
  afterEvent = await database.dump(join(folder, 'after-event'));
});

beforeEach(() => database.replaceBy(afterEvent));

afterAll(async () => {
  await database.replaceBy(untouched);
  rmSync(folder, { recursive: true });
});

const project = env.GCLOUD_PROJECT;

const folder = mkdtempSync(join(tmpdir(), 'purge-test-'));

const database = emulatedDatabase();

const confirmed = ['--confirm', project];

/** What is stored of people. */
const words = ['Asha Rao', 'Last Organiser', 'Older Client', '@iitdh.ac.in', 'A whisper', 'A line'];

/** Runs the command with the emulators in the environment. */
const purge = (...args: readonly string[]) => runFile('scripts/purge.ts', args);

let untouched: string;

let afterEvent: string;

const textOf = async (): Promise<string> => {
  const lists = await Promise.all((await firestore().listCollections()).map((collection) => collection.get()));
  return JSON.stringify(lists.flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc.data()])));
};

it('leaves of each collection what docs/privacy.md says, and no person', async () => {
  const before = await storedPaths();
  for (const personal of words) expect(await textOf()).toContain(personal);
  const names = Object.keys(personalData) as StoredName[];
  // The count has deleted the tallies.
  expect(names.filter((name) => !before.some((path) => storedNameOf(path) === name))).toEqual(['tallies']);
  const auth = getAuth((await import('firebase-admin/app')).getApps()[0]);
  await auth.createUser({ uid: 'an-organiser' });
  const { code, output } = await purge(...confirmed);
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    0,
    'The personal data are deleted. Candidates’ names and results stay.',
  ]);
  expect((await auth.listUsers()).users).toEqual([]);

  const after = await storedPaths();
  for (const path of before) {
    const rule = personalData[storedNameOf(path) as StoredName];
    expect(after.includes(path), path).toBe(rule.purge !== 'deleted');
  }
  // The purge's own entry.
  expect(after.filter((path) => !before.includes(path))).toEqual([expect.stringMatching(/^auditLog\//)]);
  const text = await textOf();
  const ids = before.flatMap((path) => (path.startsWith('users/') ? [path.slice('users/'.length)] : []));
  for (const personal of [...ids, ...words]) {
    expect(text).not.toContain(personal);
  }
  expect(text).toContain('Registered again');

  // Scheduled work restores nothing.
  await runSchedule();
  expect(await textOf()).toBe(text);
});

it('does what is left after its process was killed', async () => {
  const child = start(['node', 'scripts/purge.ts', ...confirmed]);
  await pWaitFor(() => child.output().includes('credentials: done'), { interval: 5 });
  child.kill('SIGKILL');
  await child.exit;
  expect((await purge(...confirmed)).code).toBe(0);
  const text = await textOf();
  for (const personal of words) expect(text).not.toContain(personal);
});

const notItsName = `That is not the project's name, which is ${project}: nothing was deleted.`;

it.each([
  ['without its confirmation', [], 0, `Nothing was deleted. To delete for good: npm run purge -- --confirm ${project}`],
  ['another project', ['--confirm', 'another-project'], 2, notItsName],
  ['no project', ['--confirm', ''], 2, notItsName],
] as const)('deletes nothing: %s', async (_, args, code, sentence) => {
  const refused = await purge(...args);
  expect([refused.code, refused.output.split('\n').at(-1)]).toEqual([code, sentence]);
  expect(await textOf()).toContain('Asha Rao');
});

it('refuses before the event is over and the results are out, unless asked to, and what another version has stored', async () => {
  const refusal = async (...args: string[]) => {
    const { code, output } = await purge(...confirmed, ...args);
    return [code, output.split('\n').at(-1)];
  };
  for (const path of ['strangers/1', 'settings/strange']) await firestore().doc(path).set({ to: 'somebody' });
  expect(await refusal()).toEqual([
    1,
    'The database holds strangers, settings/strange which this version does not know: use the version that is deployed. Nothing was deleted.',
  ]);
  for (const path of ['strangers/1', 'settings/strange']) await firestore().doc(path).delete();

  const [one, two] = defaultFacts.nights;
  const nights = [one, { ...two, endsAt: new Date(Date.now() + 86_400_000).toISOString() }];
  const stored = firestore().doc('settings/facts');
  await stored.set({ version: 1, facts: { ...defaultFacts, nights }, nowVersion: 0, now: null, before: [] });
  expect(await refusal()).toEqual([1, 'The event is not over. Wait for that, or add --early. Nothing was deleted.']);
  await stored.delete();

  await setVoting('closed');
  expect(await refusal()).toEqual([
    1,
    'The vote is not counted, so its votes would be lost. The results are not published. Wait for that, or add --early. Nothing was deleted.',
  ]);
  expect(await textOf()).toContain('Asha Rao');
  expect((await refusal('--early'))[0]).toBe(0);
  expect(await textOf()).not.toContain('Asha Rao');
});
