/** Runs a command of this repository in its own process. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a file with `typed` as keyboard input. Never rejects; the exit code is part of the result. */
export function runTyping(typed: string, file: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, file), ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
    child.stdin?.end(typed);
  });
}

/** Like `runTyping`, without input. */
export const runCommand = (file: string, ...args: readonly string[]): Promise<Ended> => runTyping('', file, ...args);
