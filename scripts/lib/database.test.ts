/** Errors of a command that can't reach a database: quick, and one sentence. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { credentials, withDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Simulates a machine without a Google Cloud login. */
beforeEach(() => {
  vi.stubEnv('HOME', folder);
  vi.stubEnv('CLOUDSDK_CONFIG', folder);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
});
afterEach(() => vi.unstubAllEnvs());

it.each(['127.0.0.1:1', '[::1]:1', '127.0.0.1:99999', 'nonsense'])(
  'reports an emulator that does not answer: %s',
  async (address) => {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', address);
    await expect(withDatabase(undefined, async () => {})).rejects.toThrow(/^Nothing is running: /);
  },
);

const whatToDo = 'run "gcloud auth application-default login" and then this command again.';

it('reports the login that a deployed project needs', async () => {
  await expect(credentials()).rejects.toThrow(
    /^Google Cloud gave no access with this machine's credentials \(Could not load .+\): run "gcloud auth .+$/,
  );
});

it('reports why credentials are invalid', async () => {
  const file = join(folder, 'credentials.json');
  writeFileSync(file, '{');
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  const error = await credentials().catch((reason: Error) => reason);
  expect(String(error)).toMatch(
    /^UserError: Google Cloud gave no access with this machine's credentials \(Unable to read .+\): run .+$/,
  );
  expect(String(error).endsWith(whatToDo)).toBe(true);
});
