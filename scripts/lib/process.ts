/** Running a program to its end. */

import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
}

/** Runs a program in this terminal and resolves with its exit code; 1 when it could not be started or was killed. */
export function runProgram(command: readonly string[], { cwd, env, signal }: RunOptions): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(signal === undefined ? {} : { signal }),
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
