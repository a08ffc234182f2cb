/** Starts long-lived programs under a supervisor (see supervisor.ts). */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

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
