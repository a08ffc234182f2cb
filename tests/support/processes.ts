/** Runs a program in a process of its own, and keeps what it prints. */

import { execa } from 'execa';
import { root } from '../../scripts/lib/local.ts';

export interface Running {
  readonly pid: number;
  readonly output: () => string;
  readonly isRunning: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code; undefined if a signal ended it. */
  readonly exit: Promise<number | undefined>;
}

interface Options {
  /** Added to this process's environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly typed?: string;
}

export function start([program = '', ...args]: readonly string[], { env = {}, typed = '' }: Options = {}): Running {
  const child = execa(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    extendEnv: false,
    input: typed,
    all: true,
    buffer: false,
    reject: false,
    // Saving the data may take longer than execa would wait.
    forceKillAfterDelay: false,
  });
  let output = '';
  let isRunning = true;
  child.all.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = child.then(({ exitCode }) => {
    isRunning = false;
    return exitCode;
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => isRunning,
    kill: (signal) => void child.kill(signal),
    exit,
  };
}

export async function runFile(file: string, args: readonly string[] = [], options?: Options) {
  const running = start(['node', file, ...args], options);
  const code = await running.exit;
  return { code, output: running.output().trim() };
}
