import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/local.ts';
import { dataDirOf } from '../../scripts/product/saved-data.ts';
import { newLocalDir, portVariables, runScript } from '../support/scripts.ts';

it('says what to do with saved data that the emulator cannot read, and keeps it', async () => {
  const localDir = newLocalDir();
  onTestFinished(() => rmSync(localDir, { recursive: true, force: true }));
  const folder = join(localDir, 'start');
  const damaged = join(dataDirOf(folder), 'firestore_export/firestore_export.overall_export_metadata');
  mkdirSync(dirname(damaged), { recursive: true });
  writeFileSync(damaged, 'not what it was');
  const metadata = { firestore: { path: 'firestore_export', metadata_file: relative(dataDirOf(folder), damaged) } };
  writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), JSON.stringify(metadata));
  const { code, output } = await runScript('start', [], { LOCAL_DIR: localDir, ...(await portVariables()) });
  expect(code).toBe(1);
  const data = relative(root, dataDirOf(folder));
  const log = relative(root, join(folder, 'emulators.log'));
  expect(output.split('\n').at(-1)).toBe(
    `${log} shows that the Firestore emulator did not start with the data kept in ${data}: move that folder away, or start over with "npm start -- --fresh", which deletes it.`,
  );
  expect(readFileSync(damaged, 'utf8')).toBe('not what it was');
});
