/** Long-lived programs under a supervisor, and the running processes. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ids of running processes with their parents'; not of those that have ended and wait for their parent. From /proc on Linux, where slim images have no `ps`. */
export function processTable(): (readonly [pid: number, parent: number])[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return globSync('/proc/[0-9]*/status').flatMap((file) => {
    try {
      const [, state, pid, parent] =
        /^State:\s+(\S)[\s\S]*^Pid:\s+(\d+)\nPPid:\s+(\d+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
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

interface SuperviseOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Its output is appended to this file. */
  readonly logFile: string;
}

/** Starts a program under supervisor.ts. */
export function supervise(command: readonly string[], { cwd, env, logFile }: SuperviseOptions) {
  const log = openSync(logFile, 'a');
  const args = [join(import.meta.dirname, 'supervisor.ts'), ...command];
  const supervisor = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const ended = once(supervisor, 'exit');
  return {
    isRunning: () => supervisor.exitCode === null && supervisor.signalCode === null,
    /** Asks it to end, and resolves when it has. It is killed after `graceMs`, by default a minute. */
    stop: async (graceMs?: number) => {
      if (supervisor.connected) {
        if (graceMs === undefined) supervisor.disconnect();
        else supervisor.send(graceMs);
      }
      await ended;
    },
  };
}
