/** `npm run admin` without a running product. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
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
