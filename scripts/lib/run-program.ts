import { execa, type Options } from 'execa';
import { root } from './local.ts';

/**
 * Runs a program of the PATH, which includes node_modules/.bin, without this terminal's keyboard. Resolves with whether
 * it succeeded.
 */
export async function runProgram([program = '', ...args]: readonly string[], options: Options = {}): Promise<boolean> {
  const usual = { cwd: root, stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' } as const;
  return !(await execa(program, args, { ...usual, ...options, reject: false })).failed;
}
