/**
 * Runs one long-lived program for a script and ends it when the script asks or is gone, however it went:
 * `node guard.ts <grace in ms> <program> [arguments]`. It lives in a session of its own, so that Ctrl-C in the terminal
 * reaches only the script, and the program gets exactly one signal (a second one makes firebase-tools drop the data).
 */

import { spawn } from 'node:child_process';
import { descendants, killAll, type ProcessEntry } from './process-table.ts';

const [grace = '0', program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Everything the program ever started that we saw: it puts some of it (Java) into sessions of their own. */
const seen = new Map<number, ProcessEntry>();
const look = (): void => {
  if (child.pid === undefined) return;
  for (const entry of descendants(child.pid)) seen.set(entry.pid, entry);
};
setInterval(look, 10_000).unref();

let stopping = false;
function stop(patience: number): void {
  if (stopping) return;
  stopping = true;
  look();
  child.kill('SIGINT');
  setTimeout(() => {
    look();
    child.kill('SIGKILL');
  }, patience).unref();
}

// A message shortens the patience: a number of milliseconds.
process.on('message', (patience) => stop(Number(patience)));
process.on('disconnect', () => stop(Number(grace)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(Number(grace)));
child.on('error', () => process.exit(127));
child.on('exit', (code) => {
  killAll([...seen.values()]);
  process.exit(code ?? 1);
});
