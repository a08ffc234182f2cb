/** Running a program to its end. */

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
  /** Where its words go instead of this terminal. */
  readonly logFile?: string | undefined;
}

/** Runs a program, in this terminal unless told otherwise, and resolves with its exit code; 1 when it could not be started or was killed. */
export function runProgram(command: readonly string[], { cwd, env, signal, logFile }: RunOptions): Promise<number> {
  const [program = '', ...args] = command;
  const output = logFile === undefined ? 'inherit' : openSync(logFile, 'a');
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      ...(signal === undefined ? {} : { signal }),
    });
    if (typeof output === 'number') closeSync(output); // The program has its own.
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
