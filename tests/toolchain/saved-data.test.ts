/** Saved data of runs, and errors for unusable saved data. */

import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  dataDirOf,
  hasExport,
  isSeeded,
  keepClock,
  keptClock,
  markSeeded,
  removeSavedData,
} from '../../toolchain/product/saved-data.ts';
import { folderWith, localDir } from '../support/shared/saved-data.ts';

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
