/** Long-lived programs under a supervisor, and the running processes. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ids of running processes with their parents'. From /proc on Linux, where slim images have no `ps`. */
function processTable(): (readonly [pid: number, parent: number])[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Follow the name in parentheses, which may contain anything.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [[Number(pid), Number(parent)] as const];
    } catch {
      return []; // It has just ended.
    }
  });
}

export function descendants(pid: number, table = processTable()): number[] {
  const children = table.filter(([, parent]) => parent === pid);
  return children.flatMap(([child]) => [child, ...descendants(child, table)]);
}

/** Sends a signal, 0 for none. False if there is no such process. */
export function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

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
