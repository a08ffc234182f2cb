/** Long-lived programs under a supervisor, and the running processes. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** In the system's own format; tells a reused id from the process that had it. */
  readonly started: string;
}

/** From /proc on Linux, where slim images have no `ps` (which all libraries use), otherwise from `ps`. */
export function processTable(): ProcessEntry[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => fromProc(Number(pid)));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, ...started] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), started: started.join(' ') };
  });
}

function fromProc(pid: number): ProcessEntry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything. After it: state, parent, … start time (field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    return [{ pid, parent: Number(fields[1]), started: fields[19] ?? '' }];
  } catch {
    return []; // It has just ended.
  }
}

export function descendants(pid: number, entries = processTable()): ProcessEntry[] {
  const children = entries.filter((entry) => entry.parent === pid);
  return children.flatMap((child) => [child, ...descendants(child.pid, entries)]);
}

export const isAlive = ({ pid, started }: ProcessEntry): boolean =>
  processTable().some((entry) => entry.pid === pid && entry.started === started);

interface Supervised {
  readonly isRunning: () => boolean;
  /** Asks it to end, and resolves when it has. `graceMs` overrides the initial one. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

interface SuperviseOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Its output is appended to this file. */
  readonly logFile: string;
  /** How long it may take to end before it is killed. */
  readonly graceMs: number;
}

/** Starts a program under supervisor.ts. */
export function supervise(
  command: readonly string[],
  { cwd, env = process.env, logFile, graceMs }: SuperviseOptions,
): Supervised {
  const log = openSync(logFile, 'a');
  const args = [join(import.meta.dirname, 'supervisor.ts'), String(graceMs), ...command];
  const supervisor = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const ended = once(supervisor, 'exit');
  return {
    isRunning: () => supervisor.exitCode === null && supervisor.signalCode === null,
    stop: async (shorterGraceMs) => {
      if (supervisor.connected) {
        if (shorterGraceMs === undefined) supervisor.disconnect();
        else supervisor.send(shorterGraceMs);
      }
      await ended;
    },
  };
}
