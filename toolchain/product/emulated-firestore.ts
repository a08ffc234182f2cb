/** Clears, dumps and restores a running Firestore emulator. Waits for open transactions. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an abandoned transaction keeps locks, and a little more. Milliseconds. */
const locksEndAfter = 70_000;

/** The emulator that the environment names, by the calls with which firebase-tools exports and imports. */
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
  /** Deletes every document, or those of one collection and below it. Runs no trigger. */
  const clear = (collection = '') =>
    // `join` ends with no slash: the emulator would answer 200 and delete nothing.
    send('DELETE', join(database, 'documents', collection));
  return {
    /** Resolves to the file that describes the dump. */
    async dump(folder: string): Promise<string> {
      mkdirSync(folder, { recursive: true });
      await send('POST', `${project}:export`, { database, export_directory: folder, export_name: 'data' });
      return join(folder, 'data/data.overall_export_metadata');
    },

    clear,

    /** Empties the database and imports what `file` describes. */
    async replaceBy(file: string): Promise<void> {
      await clear();
      await send('POST', `${project}:import`, { database, export_directory: file });
    },
  };
}
