/** What a running Firestore emulator holds: dumped to a folder, and put in the place of what is there. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The emulator that the environment names, by the calls with which firebase-tools exports and imports. */
export function emulatedFirestore({ GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST }: Readonly<Record<string, string>>) {
  const project = `projects/${GCLOUD_PROJECT}`;
  const database = `${project}/databases/(default)`;
  const send = async (method: string, path: string, body: object = {}): Promise<void> => {
    const headers = { 'Content-Type': 'application/json' };
    const address = `http://${FIRESTORE_EMULATOR_HOST}/emulator/v1/${path}`;
    const { ok } = await fetch(address, { method, headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`The Firestore emulator refused ${method} ${path} ${JSON.stringify(body)}.`);
  };
  return {
    /** Resolves to the file that describes the dump. */
    async dump(folder: string): Promise<string> {
      mkdirSync(folder, { recursive: true });
      await send('POST', `${project}:export`, { database, export_directory: folder, export_name: 'data' });
      return join(folder, 'data/data.overall_export_metadata');
    },

    /** Empties the database and imports what `file` describes. */
    async replaceBy(file: string): Promise<void> {
      await send('DELETE', `${database}/documents`);
      await send('POST', `${project}:import`, { database, export_directory: file });
    },
  };
}
