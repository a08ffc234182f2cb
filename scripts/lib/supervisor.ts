/**
 * Runs one long-lived program, and ends it when the starting command asks or ends, even if that is killed:
 * `node supervisor.ts <program> [arguments]`. Runs in its own session, so that Ctrl-C in the terminal reaches only the
 * command and the program gets exactly one signal: a second one makes firebase-tools discard the data.
 */

import { spawn } from 'node:child_process';
import { descendants, signalTo } from './processes.ts';

/** An export of a full event takes seconds. A hanging emulator must not block the terminal for ever. */
const usualGraceMs = 60_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Its descendants at the last look, because the program starts some (Java) in their own sessions. */
let seen: number[] = [];
function look(): void {
  seen = child.pid === undefined ? [] : descendants(child.pid);
}
setInterval(look, 10_000).unref();

let stopping = false;
function stop(graceMs = usualGraceMs): void {
  if (stopping) return;
  stopping = true;
  look();
  child.kill('SIGINT');
  setTimeout(() => {
    look();
    child.kill('SIGKILL');
  }, graceMs).unref();
}

process.on('message', (graceMs) => stop(Number(graceMs)));
process.on('disconnect', () => stop());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
child.on('error', () => process.exit(127));
child.on('exit', (code) => {
  for (const pid of seen) signalTo(pid, 'SIGKILL');
  process.exit(code ?? 1);
});
