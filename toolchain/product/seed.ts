/** Fills an emulator with the demo data: two accounts and six candidates, plainly marked as such. What is there stays. */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { userIds } from '../../functions/src/core/ids.ts';
import { accountAdministration } from '../../functions/src/features/accounts/admin-store.ts';
import { hashPassword } from '../../functions/src/features/accounts/passwords.ts';
import { candidateStore } from '../../functions/src/features/voting/candidate-store.ts';
import { openDatabase } from '../../functions/src/firestore/database.ts';
import { projectId } from '../../operator/local.ts';
import { demoAccounts, demoCandidates, demoPassword } from './demo.ts';

// A known password must never reach production.
const { FIRESTORE_EMULATOR_HOST, USER_ID_KEY } = process.env;
if (!FIRESTORE_EMULATOR_HOST || !USER_ID_KEY) throw new Error('Demo data is for the emulators only.');

const db = getFirestore(initializeApp({ projectId }));
const now = Date.now();
const accounts = accountAdministration(db);
const userIdOf = userIds(USER_ID_KEY);
const passwordHash = await hashPassword(demoPassword);
for (const { email, name, role } of demoAccounts) {
  await accounts.create({ id: userIdOf(email), email, role }, { name, passwordHash }, new Date(now));
}
const store = candidateStore(openDatabase(db));
for (const [index, { name, category }] of demoCandidates.entries()) {
  await db.runTransaction(async (tx) => {
    if ((await tx.get(store.refOf(category, name))).exists) return;
    store.add(tx, name, category, new Date(now + index));
  });
}
process.exit(0);
