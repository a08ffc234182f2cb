/** `npm run admin` without a running product, and the cleanup of an export. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { exportAll } from '../../operator/export.ts';
import { takeLock } from '../../toolchain/product/lock.ts';
import { freePort } from '../../toolchain/product/ports.ts';
import { newLocalDir, runScript } from '../support/scripts.ts';

const localDir = newLocalDir();
const folder = join(localDir, 'start');
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const list = () => runScript('admin', ['list'], { LOCAL_DIR: localDir });

const nothingRuns = { code: 1, output: 'Nothing is running: start it with "npm start", or name a --project.' };

it('reports that no product is running, also after a killed run', async () => {
  expect(await list()).toEqual(nothingRuns);
  const firestore = await freePort();
  mkdirSync(folder, { recursive: true });
  const envFile = join(folder, 'env.json');
  writeFileSync(envFile, JSON.stringify({ env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}` } }));
  expect(await list()).toEqual(nothingRuns);

  // A live run whose emulator doesn't answer, and one with an incomplete file.
  const lock = takeLock(folder, 'http://127.0.0.1:1');
  expect(await list()).toEqual(nothingRuns);
  writeFileSync(envFile, '{"env":');
  expect(await list()).toEqual(nothingRuns);
  lock.release();
});

it('deletes only leftovers of a killed export to the same folder', async () => {
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
