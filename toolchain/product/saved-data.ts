/** What a local run leaves for the next one: the emulators' export, whether the demo data are in it, and its clock. */

import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';

export const dataDirOf = (folder: string): string => join(folder, 'data');

/** firebase-tools writes this file last: without it, the data are not whole. */
const exportFile = (folder: string): string => join(dataDirOf(folder), 'firebase-export-metadata.json');
/** Written after every seed that came to its end. */
const seededFile = (folder: string): string => join(folder, 'seeded');

/** What to say of saved data that can't be read. `problem` goes before "the data kept in …". */
export function damagedData(folder: string, problem: string): UserError {
  return new UserError(
    `${problem} the data kept in ${relative(root, dataDirOf(folder))}: move that folder away, or start over with "npm start -- --fresh", which deletes it.`,
  );
}

/** Whether the folder holds an export that is whole. Throws a UserError for one whose description is damaged. */
export function hasExport(folder: string): boolean {
  if (!existsSync(exportFile(folder))) return false;
  try {
    JSON.parse(readFileSync(exportFile(folder), 'utf8'));
    return true;
  } catch {
    throw damagedData(folder, "The emulators can't read");
  }
}

/**
 * Whether the demo data are in the saved data: these were exported after a seed that came to its end. An older export
 * (of a run that was interrupted before its seed) doesn't count, nor does a seed whose run was never exported.
 */
export function isSeeded(folder: string): boolean {
  const seeded = statSync(seededFile(folder), { throwIfNoEntry: false });
  return seeded !== undefined && hasExport(folder) && statSync(exportFile(folder)).mtimeMs >= seeded.mtimeMs;
}

/** Notes that a seed came to its end now. */
export function markSeeded(folder: string): void {
  writeFileSync(seededFile(folder), '');
}

/** What the product's clock showed last, for a run that goes on from there. */
const clockFile = (folder: string): string => join(folder, 'clock.json');

/** Written whole or not at all: a run may be killed at any moment. */
export function keepClock(folder: string, shows: Date): void {
  const partial = `${clockFile(folder)}.new`;
  writeFileSync(partial, JSON.stringify({ shows }));
  renameSync(partial, clockFile(folder));
}

/** Undefined when no run has kept it, or when it can't be read. */
export function keptClock(folder: string): Date | undefined {
  try {
    const shows = new Date(JSON.parse(readFileSync(clockFile(folder), 'utf8')).shows);
    return Number.isNaN(shows.getTime()) ? undefined : shows;
  } catch {
    return undefined;
  }
}

/** Deletes what earlier runs saved, and the mails they sent. */
export function removeSavedData(folder: string): void {
  for (const path of [seededFile(folder), clockFile(folder), dataDirOf(folder), join(folder, 'mail')]) {
    rmSync(path, { recursive: true, force: true });
  }
}
