/** The process of the Firestore emulator, to stop it as a database stops: without a word. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { env } from '../../../toolchain/testing/env.ts';

function commandLines(): (readonly [pid: number, command: string])[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => [Number.parseInt(line, 10), line] as const);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')] as const];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

/** The emulator that this run uses. Throws when it isn't found. */
function firestorePid(): number {
  const port = env.FIRESTORE_EMULATOR_HOST.split(':').at(-1);
  const isOurs = (command: string): boolean => /java/.test(command) && command.includes(`--port ${port}`);
  const found = commandLines().find(([, command]) => isOurs(command));
  if (!found) throw new Error(`No Firestore emulator listens on port ${port}.`);
  return found[0];
}

/** Stops the emulator; the returned function lets it go on, with all it had. */
export function stopFirestore(): () => void {
  const pid = firestorePid();
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}
