/** Data that a local run saves for the next one: the emulators' export, its shape, and its clock. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../lib/command.ts';
import { root } from '../lib/local.ts';

export const dataDirOf = (folder: string): string => join(folder, 'data');

/** firebase-tools writes this file last, so without it the export is incomplete. */
const exportFile = (folder: string): string => join(dataDirOf(folder), 'firebase-export-metadata.json');
const shapeFile = (folder: string): string => join(folder, 'shape');

/** The error for unreadable saved data. `problem` precedes "the data kept in …". */
export function damagedData(folder: string, problem: string): UserError {
  return new UserError(
    `${problem} the data kept in ${relative(root, dataDirOf(folder))}: move that folder away, or start over with "npm start -- --fresh", which deletes it.`,
  );
}

/** Whether the folder has a complete export. Throws a UserError for damaged metadata. */
export function hasExport(folder: string): boolean {
  if (!existsSync(exportFile(folder))) return false;
  try {
    JSON.parse(readFileSync(exportFile(folder), 'utf8'));
    return true;
  } catch {
    throw damagedData(folder, "The emulators can't read");
  }
}

/** Changes with the types of what is stored. */
function shape(): string {
  const types = readFileSync(join(root, 'functions/src/db/collections.ts'), 'utf8');
  return createHash('sha256')
    .update(types.replace(/\/\*[\s\S]*?\*\/|\/\/.*|\s+/g, ''))
    .digest('hex');
}

/** Removes data of an older shape, which this version may not be able to read. Returns whether there was some. */
export function removeOlderData(folder: string): boolean {
  const isOlder = existsSync(shapeFile(folder)) && readFileSync(shapeFile(folder), 'utf8') !== shape();
  if (isOlder) removeSavedData(folder);
  writeFileSync(shapeFile(folder), shape());
  return isOlder;
}

const clockFile = (folder: string): string => join(folder, 'clock.json');

export const keepClock = (folder: string, shows: Date): void => writeFileSync(clockFile(folder), JSON.stringify(shows));

export function keptClock(folder: string): Date | undefined {
  try {
    return new Date(JSON.parse(readFileSync(clockFile(folder), 'utf8')));
  } catch {
    return undefined; // There is none, or the run was killed while it wrote.
  }
}

export function removeSavedData(folder: string): void {
  for (const path of [shapeFile(folder), clockFile(folder), dataDirOf(folder), join(folder, 'mail')]) {
    rmSync(path, { recursive: true, force: true });
  }
}
