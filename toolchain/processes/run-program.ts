/** Runs a program to its end. */

import { execa } from 'execa';
import { root } from '../../operator/local.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
  /** Where its output goes instead of this terminal. */
  readonly logFile?: string | undefined;
}

/** Runs a program of the PATH, which holds node_modules/.bin; resolves with whether it succeeded. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd = root, env = {}, signal, logFile }: RunOptions = {},
): Promise<boolean> {
  const output = logFile === undefined ? 'inherit' : { file: logFile, append: true };
  const options = { cwd, env, stdin: 'ignore', stdout: output, stderr: output, reject: false } as const;
  const { failed } = await execa(program, args, signal === undefined ? options : { ...options, cancelSignal: signal });
  return !failed;
}
