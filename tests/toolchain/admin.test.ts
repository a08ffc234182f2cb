/** What `npm run admin` says, in one sentence and soon, when it can't reach a database; and what it does before that. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { exportAll } from '../../operator/export.ts';
import { takeLock } from '../../toolchain/product/lock.ts';
import { freePorts } from '../../toolchain/product/ports.ts';
import { newLocalDir, runScript } from './support/scripts.ts';

const localDir = newLocalDir();
const folder = join(localDir, 'start');
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const list = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  runScript('admin', ['list', ...args], { LOCAL_DIR: localDir, ...env });

const nothingRuns = { code: 1, output: 'Nothing is running: start it with "npm start", or name a --project.' };

it('tells that nothing runs, also after a run that was killed', async () => {
  expect(await list()).toEqual(nothingRuns);
  const { firestore } = await freePorts();
  mkdirSync(folder, { recursive: true });
  const envFile = join(folder, 'env.json');
  writeFileSync(envFile, JSON.stringify({ env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}` } }));
  expect(await list()).toEqual(nothingRuns);

  // A run that lives, whose emulator doesn't answer, and one whose file is not whole.
  const lock = takeLock(folder, 'http://127.0.0.1:1');
  expect(await list()).toEqual(nothingRuns);
  writeFileSync(envFile, '{"env":');
  expect(await list()).toEqual(nothingRuns);
  lock.release();
});

it.each(['127.0.0.1:1', '[::1]:1', '127.0.0.1:99999', 'nonsense'])(
  'names an emulator that does not answer: %s',
  async (address) => {
    expect(await list([], { FIRESTORE_EMULATOR_HOST: address })).toEqual({
      code: 1,
      output: `No Firestore emulator answers at ${address}, which FIRESTORE_EMULATOR_HOST names: start it, or unset the variable.`,
    });
  },
);

/** A machine without a login at Google Cloud, wherever this runs. */
const stranger = {
  HOME: localDir,
  CLOUDSDK_CONFIG: localDir,
  GOOGLE_APPLICATION_CREDENTIALS: '',
  METADATA_SERVER_DETECTION: 'none',
};
const whatToDo = 'run "gcloud auth application-default login" and then this command again.';

it('names the login that a deployed project needs', async () => {
  expect(await list(['--project', 'some-project'], stranger)).toEqual({
    code: 1,
    output: `There are no credentials for Google Cloud on this machine: ${whatToDo}`,
  });
});

it('tells why credentials are of no use', async () => {
  const file = join(localDir, 'credentials.json');
  writeFileSync(file, '{');
  const { code, output } = await list(['--project', 'some-project'], {
    ...stranger,
    GOOGLE_APPLICATION_CREDENTIALS: file,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^Google Cloud gave no access with this machine's credentials \(Unable to read .+\): run .+$/);
  expect(output.endsWith(whatToDo)).toBe(true);
});

it('deletes what a killed export to the same folder has left, and nothing else', async () => {
  const { pid: gone = 0 } = spawnSync(process.execPath, ['--version']);
  const parts = [
    `people.partial-${gone}`,
    `people.partial-${process.pid}`,
    `others.partial-${gone}`,
    'people.partial-x',
  ];
  const exports = join(localDir, 'exports');
  for (const name of ['people', ...parts]) mkdirSync(join(exports, name), { recursive: true });
  writeFileSync(join(exports, `people.partial-${gone}`, 'users.csv'), 'a@iitdh.ac.in');
  const out = join(exports, 'people');
  const none = {} as Firestore;
  await expect(exportAll(none, systemClock(), 'p', out, new AbortController().signal)).rejects.toThrow(
    'exists already',
  );
  expect(readdirSync(exports).sort()).toEqual(['people', ...parts.slice(1)].sort());
});
