/** Fills an emulator with the demo data: two accounts and six candidates, plainly marked as such. What is there stays. */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../functions/src/database/collections.ts';
import { readTogether } from '../../functions/src/database/read-together.ts';
import { accountAdministration } from '../../functions/src/features/accounts/admins.ts';
import { hashPassword } from '../../functions/src/features/accounts/password-hash.ts';
import { votingStore } from '../../functions/src/features/voting/store.ts';
import { projectId } from '../../operator/local.ts';
import { demoAccounts, demoCandidates, demoPassword } from './demo.ts';

// A known password must never reach production.
if (!process.env.FIRESTORE_EMULATOR_HOST) throw new Error('Demo data is for the emulators only.');

const db = getFirestore(initializeApp({ projectId }));
const now = Date.now();
const accounts = accountAdministration(db);
const passwordHash = await hashPassword(demoPassword);
for (const { email, name, role } of demoAccounts) {
  await accounts.create(email, { name, passwordHash }, role, new Date(now));
}
const store = votingStore(db, collectionsOf(db), readTogether(db));
for (const [index, { name, category }] of demoCandidates.entries()) {
  await db.runTransaction(async (tx) => {
    if (await store.candidateExists(tx, category, name)) return;
    store.addCandidate(tx, name, category, new Date(now + index));
  });
}
process.exit(0);
