/** The emulator's database with a server's rights, to prepare it and to look into it. */

import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { emulatedFirestore } from '../product/emulated-firestore.ts';
import { env } from './env.ts';

const name = 'tests';

/** The database of the running product. Throws when there is no emulator: it must never turn to the cloud. */
export function firestore(): Firestore {
  const projectId = env.FIRESTORE_EMULATOR_HOST && env.GCLOUD_PROJECT;
  const app = getApps().find((existing) => existing.name === name) ?? initializeApp({ projectId }, name);
  return getFirestore(app);
}

/** The same database, to clear it, to dump all that it holds and to put it back. */
export const emulatedDatabase = () =>
  emulatedFirestore({ GCLOUD_PROJECT: env.GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST });

/** Deletes every document of the named collections. */
export async function clear(...collections: readonly string[]): Promise<void> {
  await Promise.all(collections.map((collection) => emulatedDatabase().clear(collection)));
}

/** Deletes every document there is. */
export const clearEverything = (): Promise<void> => emulatedDatabase().clear();
