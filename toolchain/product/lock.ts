/**
 * Keeps two runs from sharing a folder: a lock file with the process id, valid while that process lives. A lock with a
 * timeout would block the folder for a while after a killed run, and expire while a laptop sleeps.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../scripts/user-error.ts';
import { isAlive, processTable } from '../processes/process-table.ts';

export interface Lock {
  /** An earlier run has ended without releasing it, and may still be cleaning up. */
  readonly isStale: boolean;
  readonly release: () => void;
}

/** Acquires the lock of a folder. Throws a UserError with the holder and its `url` if it is locked. */
export function takeLock(folder: string, url: string): Lock {
  const file = join(folder, 'lock.json');
  const { started = '' } = processTable().find(({ pid }) => pid === process.pid) ?? {};
  const write = (flag: 'wx' | 'w') => writeFileSync(file, JSON.stringify({ pid: process.pid, started, url }), { flag });
  const release = () => rmSync(file, { force: true });
  mkdirSync(folder, { recursive: true });
  try {
    write('wx');
    return { isStale: false, release };
  } catch {
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) {
      throw new UserError(
        `Fresher Party is already running here (process ${holder.pid}, ${holder.url}): stop that one first, with Ctrl-C in its terminal.`,
      );
    }
    write('w');
    return { isStale: true, release };
  }
}

function readHolder(file: string): { pid: number; started: string; url: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
