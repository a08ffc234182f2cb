/** The demo data of the local product: two accounts and six candidates, plainly marked as such. */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { accountAdministration } from '../functions/src/features/accounts/admin-store.ts';
import { hashPassword } from '../functions/src/features/accounts/passwords.ts';
import { candidateStore } from '../functions/src/features/voting/candidate-store.ts';
import { openDatabase } from '../functions/src/firestore/database.ts';
import { demoAccounts, demoCandidates, demoPassword } from './lib/demo.ts';

/**
 * Fills the emulator that FIRESTORE_EMULATOR_HOST names; what is there stays. Throws outside an emulator, so that a
 * known password can never reach production.
 */
export async function seed({ log }: { log(line: string): void }): Promise<void> {
  if (!process.env.FIRESTORE_EMULATOR_HOST) throw new Error('Demo data is for the emulators only.');
  const db = getFirestore(initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-fresher-party' }, 'seed'));
  const now = new Date();
  const accounts = accountAdministration(db);
  for (const { email, name, role } of demoAccounts) {
    const passwordHash = await hashPassword(demoPassword);
    if (await accounts.create(email, { name, passwordHash }, role, now)) log(`Created the demo account ${email}.`);
  }
  const store = candidateStore(openDatabase(db));
  let created = 0;
  for (const { name, category } of demoCandidates) {
    await db.runTransaction(async (tx) => {
      if ((await tx.get(store.refOf(category, name))).exists) return;
      store.add(tx, name, category, new Date(now.getTime() + created));
      created += 1;
    });
  }
  if (created > 0) log(`Created ${created} demo candidates.`);
}
