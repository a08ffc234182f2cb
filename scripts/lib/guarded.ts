/** Starts long-lived programs under the guard (see guard.ts). */

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

export interface Guarded {
  readonly running: () => boolean;
  /** Asks it to end and resolves when it has. `patience` replaces the grace, in milliseconds. */
  readonly stop: (patience?: number) => Promise<void>;
}

export interface GuardedOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it prints is added to this file. */
  readonly logFile: string;
  /** Milliseconds that it gets to end by itself once asked. */
  readonly grace: number;
}

export function startGuarded(command: readonly string[], { cwd, env, logFile, grace }: GuardedOptions): Guarded {
  const log = openSync(logFile, 'a');
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts'), String(grace), ...command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let running = true;
  const ended = new Promise<void>((resolve) => {
    guard.once('exit', () => {
      running = false;
      resolve();
    });
  });
  return {
    running: () => running,
    stop: (patience) => {
      if (running && guard.connected) {
        if (patience === undefined) guard.disconnect();
        else guard.send(patience);
      }
      return ended;
    },
  };
}
