/** Keeps two runs from sharing one folder: a file that names the process, believed only while that process lives. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processTable } from './process-table.ts';

interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly url: string;
}

const startedOf = (pid: number): string | undefined => processTable().find((entry) => entry.pid === pid)?.started;

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const lockFile = (folder: string): string => join(folder, 'lock.json');

const lives = (holder: Holder | undefined): holder is Holder =>
  holder !== undefined && startedOf(holder.pid) === holder.started;

/** Whether a process that lives holds the lock of a folder. */
export const isHeld = (folder: string): boolean => lives(readHolder(lockFile(folder)));

export type Lock =
  | { readonly taken: true; readonly pid: number; readonly url: string }
  /** `stale`: an earlier run ended without releasing it, and may still be cleaning up. */
  | { readonly taken: false; readonly stale: boolean; readonly release: () => void };

/** Takes the lock of a folder for this process; `url` is shown to whoever finds it taken. */
export function takeLock(folder: string, url: string): Lock {
  mkdirSync(folder, { recursive: true });
  const file = lockFile(folder);
  const mine: Holder = { pid: process.pid, started: startedOf(process.pid) ?? '', url };
  const release = (): void => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
    return { taken: false, stale: false, release };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const holder = readHolder(file);
  if (lives(holder)) return { taken: true, pid: holder.pid, url: holder.url };
  writeFileSync(file, JSON.stringify(mine));
  return { taken: false, stale: true, release };
}
