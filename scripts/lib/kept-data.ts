/** What a local run leaves for the next one: the emulators' export, and whether the demo data are in it. */

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.ts';
import { UserError } from './user-error.ts';

export const dataDirOf = (folder: string): string => join(folder, 'data');

/** firebase-tools writes this file last, so that data without it are not whole. */
const exportFile = (dataDir: string): string => join(dataDir, 'firebase-export-metadata.json');
/** Written after every seed that came to its end. */
const seededFile = (folder: string): string => join(folder, 'seeded');

/** What to say of kept data that can't be read. `problem` goes before "the data kept in …". */
export function damagedData(dataDir: string, problem: string): UserError {
  const where = relative(root, dataDir);
  return new UserError(
    `${problem} the data kept in ${where}: move that folder away, or begin anew with "npm start -- --fresh", which deletes it.`,
  );
}

/** Whether the folder holds an export that is whole. Throws a UserError for one whose description is damaged. */
export function hasExport(dataDir: string): boolean {
  const file = exportFile(dataDir);
  if (!existsSync(file)) return false;
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    throw damagedData(dataDir, "The emulators can't read");
  }
}

/**
 * Whether the demo data are in the kept data: these were exported after a seed that came to its end. An older export
 * (of a run that was interrupted before its seed) doesn't count, nor does a seed whose run was never exported.
 */
export function isSeeded(folder: string): boolean {
  const seeded = statSync(seededFile(folder), { throwIfNoEntry: false });
  if (seeded === undefined || !hasExport(dataDirOf(folder))) return false;
  return statSync(exportFile(dataDirOf(folder))).mtimeMs >= seeded.mtimeMs;
}

/** Notes that a seed came to its end now. */
export function markSeeded(folder: string): void {
  writeFileSync(seededFile(folder), '');
}

/** Throws away what earlier runs kept, and the mails they sent. */
export function removeKeptData(folder: string): void {
  for (const path of [seededFile(folder), dataDirOf(folder), join(folder, 'mail')]) {
    rmSync(path, { recursive: true, force: true });
  }
}
