/** The emulator's database with admin rights, for setup and assertions. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { env } from './env.ts';

const name = 'tests';

/** The database of the running product. Throws without an emulator, so that it never connects to the cloud. */
export function firestore(): Firestore {
  const projectId = env.FIRESTORE_EMULATOR_HOST && env.GCLOUD_PROJECT;
  const app = getApps().find((existing) => existing.name === name) ?? initializeApp({ projectId }, name);
  return getFirestore(app);
}

/** Milliseconds; a little longer than an abandoned transaction keeps its locks. */
const locksEndAfter = 70_000;

/**
 * The same database, to clear, dump and restore it by the calls that firebase-tools uses for export and import. Waits
 * for open transactions.
 */
export function emulatedDatabase() {
  const { GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST } = env;
  const project = `projects/${GCLOUD_PROJECT}`;
  const database = `${project}/databases/(default)`;
  const send = async (method: string, path: string, body: object = {}): Promise<void> => {
    const headers = { 'Content-Type': 'application/json' };
    const address = `http://${FIRESTORE_EMULATOR_HOST}/emulator/v1/${path}`;
    const since = Date.now();
    for (;;) {
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      if (answer.ok) return;
      const isLocked = answer.status === 409 && Date.now() - since < locksEndAfter;
      if (!isLocked) throw new Error(`The Firestore emulator refused ${method} ${path}: ${await answer.text()}`);
      await sleep(500);
    }
  };
  /** Deletes all documents, or those in and below one collection, without running triggers. */
  const clear = (collection = '') =>
    // `join` removes the trailing slash, with which the emulator would answer 200 and delete nothing.
    send('DELETE', join(database, 'documents', collection));
  return {
    async dump(folder: string): Promise<string> {
      mkdirSync(folder, { recursive: true });
      await send('POST', `${project}:export`, { database, export_directory: folder, export_name: 'data' });
      return join(folder, 'data/data.overall_export_metadata');
    },

    clear,

    /** Clears the database and imports the dump with this metadata file. */
    async replaceBy(file: string): Promise<void> {
      await clear();
      await send('POST', `${project}:import`, { database, export_directory: file });
    },
  };
}

export async function clear(...collections: readonly string[]): Promise<void> {
  await Promise.all(collections.map((collection) => emulatedDatabase().clear(collection)));
}
