/** Clears, dumps and restores a running Firestore emulator. Waits for open transactions. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds; a little longer than an abandoned transaction keeps its locks. */
const locksEndAfter = 70_000;

/** The emulator in the environment, through the calls that firebase-tools uses for export and import. */
export function emulatedFirestore({ GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST }: Readonly<Record<string, string>>) {
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
    /** Resolves to the dump's metadata file. */
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
