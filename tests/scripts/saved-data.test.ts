/** `npm start` with saved data, or a configuration, that it cannot use. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/local.ts';
import { dataDirOf, removeSavedData } from '../../scripts/product/saved-data.ts';
import { newLocalDir, portVariables, startScript } from '../support/scripts.ts';

const localDir = newLocalDir();

afterAll(() => rmSync(localDir, { recursive: true, force: true }));

describe('npm start', { timeout: 400_000 }, () => {
  const folder = join(localDir, 'start');
  const begin = (args: readonly string[] = [], more: Record<string, string> = {}) =>
    startScript('start', args, { ...env, ...more });
  let env: Record<string, string>;
  beforeEach(async () => {
    removeSavedData(folder);
    env = { LOCAL_DIR: localDir, ...(await portVariables()) };
  });

  it('says what to do with data that the emulator cannot read, and keeps it', async () => {
    const damaged = join(dataDirOf(folder), 'firestore_export/firestore_export.overall_export_metadata');
    mkdirSync(dirname(damaged), { recursive: true });
    writeFileSync(damaged, 'not what it was');
    const metadata = { firestore: { path: 'firestore_export', metadata_file: relative(dataDirOf(folder), damaged) } };
    writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), JSON.stringify(metadata));
    const script = begin();
    expect(await script.exit).toBe(1);
    const data = relative(root, dataDirOf(folder));
    const log = relative(root, join(folder, 'emulators.log'));
    expect(script.output().trim().split('\n').at(-1)).toBe(
      `${log} shows that the Firestore emulator did not start with the data kept in ${data}: move that folder away, or start over with "npm start -- --fresh", which deletes it.`,
    );
    expect(readFileSync(damaged, 'utf8')).toBe('not what it was');
  });

  it('deletes data with --fresh, and exits with the message of an API that refuses its configuration', {}, async () => {
    mkdirSync(dataDirOf(folder), { recursive: true });
    writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), '{"version":');
    const script = begin(['--fresh', '--at', 'now'], { CLOCK_OFFSET_MS: 'soon' });
    expect(await script.exit).toBe(1);
    expect(script.output().trim().split('\n').at(-1)).toMatch(
      /^The API did not start and said: Refusing to start: CLOCK_OFFSET_MS .+ See docs\/deploy\.md\.$/,
    );
  });
});
