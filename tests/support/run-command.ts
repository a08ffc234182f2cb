/** A command of this repository as an operator runs it, from its own process. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a file of the repository to its end, with `typed` as all that comes from the keyboard. Never rejects: how it ended is part of the answer. */
export function runTyping(typed: string, file: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, file), ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
    child.stdin?.end(typed);
  });
}

/** As `runTyping`, with nobody at the keyboard. */
export const runCommand = (file: string, ...args: readonly string[]): Promise<Ended> => runTyping('', file, ...args);
