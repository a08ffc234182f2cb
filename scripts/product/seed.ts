/**
 * Seeds an emulator with demo data, marked as such: two accounts and six candidates, and with `--evening` a few dozen
 * attendees' activity. Existing data is kept.
 */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { userIds } from '../../functions/src/core/ids.ts';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { candidateStore } from '../../functions/src/features/voting/candidate-store.ts';
import { localProject } from '../lib/local.ts';
import { demoAccounts, demoCandidates, demoPassword, eveningStart } from './demo.ts';

// A known password must never reach production.
const { FIRESTORE_EMULATOR_HOST, USER_ID_KEY } = process.env;
if (!FIRESTORE_EMULATOR_HOST || !USER_ID_KEY) throw new Error('Demo data is for the emulators only.');

const db = getFirestore(initializeApp({ projectId: localProject() }));
const isEvening = process.argv.includes('--evening');
// Before all activity of the attendees.
const now = isEvening
  ? eveningStart.getTime() - 48 * 60 * 60_000
  : Date.now() + Number(process.env.CLOCK_OFFSET_MS ?? 0);
const accounts = accountAdministration(db);
const userIdOf = userIds(USER_ID_KEY);
// What a seed writes last. Data of an earlier run stay as people have left them.
const last = isEvening ? 'settings/facts' : `credentials/${userIdOf(demoAccounts[0].email)}`;
if ((await db.doc(last).get()).exists) process.exit(0);

const store = candidateStore(openDatabase(db));
const registered = new Set((await store.readAll()).map(({ name }) => name));
for (const [index, candidate] of demoCandidates.entries()) {
  if (registered.has(candidate.name)) continue;
  await db.runTransaction(async (tx) => store.planned(candidate, new Date(now + index)).write(tx));
}
const passwordHash = await hashPassword(demoPassword);
for (const { email, name, role } of demoAccounts.toReversed()) {
  await accounts.create({ id: userIdOf(email), email, role }, { name, passwordHash }, new Date(now));
}
if (isEvening) {
  // Imports the whole API, so only when needed, since every test run seeds.
  const { seedEvening } = await import('./evening.ts');
  await seedEvening(db, process.env, userIdOf);
}
process.exit(0);
