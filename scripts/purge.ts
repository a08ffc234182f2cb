/**
 * `npm run purge`: counts what is stored after the event, and deletes what holds people if the project's name is
 * given. It can be repeated, also after an interruption. Exits with 0 on success, 1 on failure, 2 for wrong usage.
 */

import { defaultFacts } from '@fresher-party/contract/facts';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { commandLine } from '../functions/src/db/audit.ts';
import { collectionsOf, type DataRule, entryWithoutPeople, personalData } from '../functions/src/db/collections.ts';
import { areResultsPublic, settingsOf } from '../functions/src/evening/vote.ts';
import { authUsers, removeAllAuthUsers } from '../functions/src/features/accounts/sessions/sessions.ts';
import { parseOptions, run, UserError, WrongUse } from './lib/command.ts';
import { withDatabase } from './lib/database.ts';
import { localProject, projectOf } from './lib/local.ts';

const usage = 'Use: npm run purge -- [--project <id>] [--confirm <project>] [--early].';

const rules = Object.entries<DataRule>(personalData);

async function countOf(db: Firestore, name: string): Promise<number> {
  if (name.startsWith('settings/')) return Number((await db.doc(name).get()).exists);
  return (await db.collection(name).count().get()).data().count;
}

/** How many documents each collection has, and how many the purge deletes. */
async function plan(db: Firestore) {
  const counts = await Promise.all(
    rules.map(async ([name, { purge }]) => ({ name, purge, count: await countOf(db, name) })),
  );
  const users = (await authUsers()).length;
  const rows = counts.map(({ name, purge, count }) =>
    purge === 'deleted'
      ? { name, deleted: count, kept: 0 }
      : { name: `${name}${purge === 'stays' ? '' : ', without people'}`, deleted: 0, kept: count },
  );
  return [...rows, { name: 'Firebase Auth users', deleted: users, kept: 0 }];
}

/** Collections and settings without a rule, which another version has written. */
async function unknownIn(db: Firestore): Promise<string[]> {
  const found = [...(await db.listCollections()), ...(await db.collection('settings').listDocuments())];
  return found.map(({ path }) => path).filter((path) => path !== 'settings' && !Object.hasOwn(personalData, path));
}

/** Why a purge would be too early: it would delete votes for good. */
async function tooEarly(db: Firestore, clock: Clock): Promise<string[]> {
  const { settings } = collectionsOf(db);
  const [event, published] = await Promise.all([settings.doc('event').get(), settings.doc('facts').get()]);
  const now = clock.at(event.readTime.toDate());
  const { nights } = published.data()?.facts ?? defaultFacts;
  const vote = settingsOf(event.data());
  return [
    ...(nights.some(({ endsAt }) => Date.parse(endsAt) > now.getTime()) ? ['The event is not over.'] : []),
    ...(vote.countedAt === null ? ['The vote is not counted, so its votes would be lost.'] : []),
    ...(areResultsPublic(vote, now) ? [] : ['The results are not published.']),
  ];
}

async function purgeOne(db: Firestore, name: string, { purge }: DataRule): Promise<void> {
  if (purge === 'stays') return;
  const isOne = name.startsWith('settings/');
  if (purge === 'deleted') await db.recursiveDelete((isOne ? db.doc(name) : db.collection(name)) as DocumentReference);
  else {
    const documents = isOne ? [await db.doc(name).get()] : (await db.collection(name).get()).docs;
    const writer = db.bulkWriter();
    const writes = documents
      .filter(({ exists }) => exists)
      .map((document) => writer.set(document.ref, purge(document.data() as never)));
    await Promise.all([...writes, writer.close()]);
  }
  console.log(`${name}: done`);
}

await run(async (signal) => {
  const options = { project: { type: 'string' }, confirm: { type: 'string' }, early: { type: 'boolean' } } as const;
  const { values } = parseOptions({ options }, usage);
  const named = values.project === undefined ? undefined : projectOf(values.project);
  const project = named ?? localProject();
  await withDatabase(named, async (db, clock) => {
    console.log(`What a purge of ${project} does, in documents:`);
    console.table(await plan(db));
    const unknown = await unknownIn(db);
    if (unknown.length > 0)
      throw new UserError(
        `The database holds ${unknown.join(', ')} which this version does not know: use the version that is deployed. Nothing was deleted.`,
      );
    const early = await tooEarly(db, clock);
    if (values.confirm === undefined) {
      const command = `npm run purge -- ${named ? `--project ${named} ` : ''}--confirm ${project}`;
      const begins = early.length > 0 ? [...early, 'After that, this deletes'] : ['To delete'];
      console.log(`Nothing was deleted. ${begins.join(' ')} for good: ${command}`);
      return;
    }
    if (values.confirm !== project)
      throw new WrongUse(`That is not the project's name, which is ${project}: nothing was deleted.`);
    if (early.length > 0 && !values.early)
      throw new UserError(`${early.join(' ')} Wait for that, or add --early. Nothing was deleted.`);

    // First, so that a missing right stops the run before anything is gone.
    await removeAllAuthUsers();
    // Accounts first, so that no call can write for them any more.
    for (const [name, rule] of rules.toSorted(
      ([one], [other]) => Number(other === 'credentials') - Number(one === 'credentials'),
    )) {
      await purgeOne(db, name, rule);
      if (signal.aborted) throw new UserError('The purge was interrupted: run it again, and it does what is left.');
    }
    // Users of organisers who started to listen before their account was deleted.
    await removeAllAuthUsers();
    const target = { type: 'personal-data', id: 'event' } as const;
    const entry = { action: 'personal-data-deleted', who: commandLine(), target, createdAt: clock.now() } as const;
    await collectionsOf(db).auditLog.add(entryWithoutPeople(entry));
    if ((await plan(db)).some(({ deleted }) => deleted > 0))
      throw new UserError('Something came in meanwhile: run the purge again.');
    console.log('The personal data are deleted. Candidates’ names and results stay.');
  });
  return 0;
});
