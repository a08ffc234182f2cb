/** What a run keeps, however it was interrupted: no start is ever without its demo accounts, or loses data unasked. */

import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import isPortReachable from 'is-port-reachable';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../operator/local.ts';
import { dataDirOf, hasExport, isSeeded, markSeeded, removeSavedData } from '../../toolchain/product/saved-data.ts';
import {
  isRunning,
  newLocalDir,
  portVariables,
  printed,
  type RunningScript,
  runScript,
  startScript,
} from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

/** A run's folder with an export of this metadata. */
function folderWith(name: string, metadata: string): string {
  const folder = join(localDir, name);
  mkdirSync(dataDirOf(folder), { recursive: true });
  writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), metadata);
  return folder;
}

it('counts a folder without metadata as no export, and refuses metadata that it cannot read', () => {
  const whole = folderWith('whole', '{}');
  expect(hasExport(whole)).toBe(true);
  rmSync(join(dataDirOf(whole), 'firebase-export-metadata.json'));
  expect(hasExport(whole)).toBe(false);
  expect(hasExport(join(localDir, 'nowhere'))).toBe(false);
  const damaged = folderWith('damaged', '{"version":');
  expect(() => hasExport(damaged)).toThrow(/^The emulators can't read the data kept in .*--fresh/);
});

it('counts as seeded only what was exported after a seed', () => {
  const folder = folderWith('seeded', '{}');
  const exportedAt = (seconds: number): void =>
    utimesSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), seconds, seconds);
  expect(isSeeded(folder)).toBe(false);
  markSeeded(folder);
  exportedAt(Date.now() / 1000 - 60);
  expect(isSeeded(folder)).toBe(false);
  exportedAt(Date.now() / 1000 + 60);
  expect(isSeeded(folder)).toBe(true);
  removeSavedData(folder);
  expect(isSeeded(folder)).toBe(false);
  expect(existsSync(dataDirOf(folder))).toBe(false);
});

describe('npm start', { timeout: 400_000 }, () => {
  const folder = join(localDir, 'start');
  const admins = async () => (await runScript('admin', ['list'], env)).output;
  const begin = (more: Record<string, string> = {}): RunningScript => startScript('start', [], { ...env, ...more });
  let env: Record<string, string>;
  beforeEach(async () => {
    removeSavedData(folder);
    env = { LOCAL_DIR: localDir, ...(await portVariables()) };
  });

  it('has its accounts after a start that was interrupted, and after an emulator that ended', async () => {
    mkdirSync(dataDirOf(folder), { recursive: true }); // Empty, as an export that failed leaves it.
    const first = begin();
    while (isRunning(first) && !(await isPortReachable(Number(env.PORT_HOSTING), { host: '127.0.0.1' })))
      await sleep(20);
    first.process.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(first.output()).not.toContain('Ready:');
    expect(readFileSync(join(folder, 'emulators.log'), 'utf8')).not.toContain('Could not find import/export metadata');
    expect(hasExport(folder)).toBe(true);
    expect(isSeeded(folder)).toBe(false);

    const second = begin();
    await printed(second, 'Ready:');
    expect(await admins()).toBe('admin@iitdh.ac.in  Demo Admin');
    await fetch(`http://127.0.0.1:${env.PORT_FIRESTORE}/shutdown`, { method: 'POST' });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('Stopped, because the Firestore emulator has ended by itself');

    // Seeded, but what was kept is still the first run's.
    const third = begin();
    await printed(third, 'Ready:');
    expect(await admins()).toBe('admin@iitdh.ac.in  Demo Admin');
    third.process.kill('SIGINT');
    expect(await third.exit).toBe(0);
    expect(isSeeded(folder)).toBe(true);
  });

  it('names the way out of data that the emulator cannot read, and leaves them alone', async () => {
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
      `${log} shows that the Firestore emulator did not start with the data kept in ${data}: move that folder away, or begin anew with "npm start -- --fresh", which deletes it.`,
    );
    expect(readFileSync(damaged, 'utf8')).toBe('not what it was');
  });

  it('ends with the sentence of an API that refuses its configuration', async () => {
    const script = begin({ CLOCK_OFFSET_MS: 'soon' });
    expect(await script.exit).toBe(1);
    expect(script.output().trim().split('\n').at(-1)).toMatch(
      /^The API did not start and said: Refusing to start: CLOCK_OFFSET_MS .+ See docs\/deploy\.md\.$/,
    );
  });
});
