/** Runs a program and waits for it. */

import { execa } from 'execa';
import { root } from './local.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
  /** File for its output instead of this terminal. */
  readonly logFile?: string | undefined;
  /** Whether it reads this terminal's keyboard. */
  readonly isInteractive?: boolean;
}

/** Runs a program of the PATH, which includes node_modules/.bin. Resolves with whether it succeeded. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd = root, env = {}, signal, logFile, isInteractive = false }: RunOptions = {},
): Promise<boolean> {
  const output = logFile === undefined ? 'inherit' : { file: logFile, append: true };
  const stdin = isInteractive ? 'inherit' : 'ignore';
  const options = { cwd, env, stdin, stdout: output, stderr: output, reject: false } as const;
  const { failed } = await execa(program, args, signal === undefined ? options : { ...options, cancelSignal: signal });
  return !failed;
}
