/** The emulator's database with admin rights, for setup and assertions. */

import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { emulatedFirestore } from '../../toolchain/product/emulated-firestore.ts';
import { env } from './env.ts';

const name = 'tests';

/** The database of the running product. Throws without an emulator, so that it never connects to the cloud. */
export function firestore(): Firestore {
  const projectId = env.FIRESTORE_EMULATOR_HOST && env.GCLOUD_PROJECT;
  const app = getApps().find((existing) => existing.name === name) ?? initializeApp({ projectId }, name);
  return getFirestore(app);
}

/** The same database, to clear, dump and restore it. */
export const emulatedDatabase = () =>
  emulatedFirestore({ GCLOUD_PROJECT: env.GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST });

/** Deletes all documents of the named collections. */
export async function clear(...collections: readonly string[]): Promise<void> {
  await Promise.all(collections.map((collection) => emulatedDatabase().clear(collection)));
}
