/** Saved data of runs, and errors for unusable saved data. */

import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/local.ts';
import {
  dataDirOf,
  hasExport,
  isSeeded,
  keepClock,
  keptClock,
  markSeeded,
  removeSavedData,
} from '../../toolchain/product/saved-data.ts';
import { newLocalDir, portVariables, type RunningScript, startScript } from '../support/scripts.ts';

const localDir = newLocalDir();

/** A run's folder with an export with this metadata. */
function folderWith(name: string, metadata: string): string {
  const folder = join(localDir, name);
  mkdirSync(dataDirOf(folder), { recursive: true });
  writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), metadata);
  return folder;
}

afterAll(() => rmSync(localDir, { recursive: true, force: true }));

it('treats a folder without metadata as no export, and refuses unreadable metadata', () => {
  const whole = folderWith('whole', '{}');
  expect(hasExport(whole)).toBe(true);
  rmSync(join(dataDirOf(whole), 'firebase-export-metadata.json'));
  expect(hasExport(whole)).toBe(false);
  expect(hasExport(join(localDir, 'nowhere'))).toBe(false);
  const damaged = folderWith('damaged', '{"version":');
  expect(() => hasExport(damaged)).toThrow(/^The emulators can't read the data kept in .*--fresh/);
});

it('counts data as seeded only if it was exported after a seed', () => {
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

it('saves the clock for the next run, ignores a damaged file, and deletes it with the data', () => {
  const folder = folderWith('clock', '{}');
  expect(keptClock(folder)).toBeUndefined();
  const shows = new Date('2025-10-11T14:00:00Z');
  keepClock(folder, shows);
  expect(keptClock(folder)).toEqual(shows);
  for (const damaged of ['', '{"shows":', '{"shows":"soon"}', 'null']) {
    writeFileSync(join(folder, 'clock.json'), damaged);
    expect(keptClock(folder)).toBeUndefined();
  }
  keepClock(folder, shows);
  removeSavedData(folder);
  expect(keptClock(folder)).toBeUndefined();
});

describe('npm start', { timeout: 400_000 }, () => {
  const folder = join(localDir, 'start');
  const begin = (args: readonly string[] = [], more: Record<string, string> = {}): RunningScript =>
    startScript('start', args, { ...env, ...more });
  let env: Record<string, string>;
  beforeEach(async () => {
    removeSavedData(folder);
    env = { LOCAL_DIR: localDir, ...(await portVariables()) };
  });

  it('says what to do with data that the emulator cannot read, and keeps it', { tags: ['all'] }, async () => {
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

  it('deletes data with --fresh, and exits with the message of an API that refuses its configuration', {
    tags: ['all'],
  }, async () => {
    folderWith('start', '{"version":');
    const script = begin(['--fresh', '--at', 'now'], { CLOCK_OFFSET_MS: 'soon' });
    expect(await script.exit).toBe(1);
    expect(script.output().trim().split('\n').at(-1)).toMatch(
      /^The API did not start and said: Refusing to start: CLOCK_OFFSET_MS .+ See docs\/deploy\.md\.$/,
    );
  });
});
