/** The frame of every command: options, signals, questions, sentences instead of stacks, exit codes. */

import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError, WrongUse } from './user-error.ts';

/** Milliseconds. A second Ctrl-C sooner than this is the first one again: terminal and npm both send it. */
const repeatedSignalMs = 1500;

/**
 * Runs `main` and exits with its result. `signal` is aborted by Ctrl-C, SIGTERM, a closed terminal or a parent that
 * is gone; `main` then cleans up and returns, or throws a UserError that says how far it is. A second Ctrl-C doesn't wait
 * for that. What is thrown ends with 130 after a signal, else with 2 for wrong use and 1 for the rest.
 */
export async function run(main: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const controller = new AbortController();
  let stoppedAt = 0;
  const stop = (): void => {
    if (stoppedAt === 0) stoppedAt = Date.now();
    else if (Date.now() - stoppedAt > repeatedSignalMs) process.exit(130);
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if (process.connected) process.on('disconnect', stop);

  let code = 1;
  try {
    code = await main(controller.signal);
  } catch (error) {
    const { aborted } = controller.signal;
    if (error instanceof UserError) console.error(error.message);
    else if (!aborted) console.error(error);
    if (aborted) code = 130;
    else if (error instanceof WrongUse) code = 2;
  }
  process.exit(code);
}

/** Reads `args` of `config`, or this process's command line. Throws a WrongUse that ends with `usage` for anything that isn't in `config`. */
export function parseOptions<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isBadValue = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
    const given = /'(\S+?)'/.exec(message)?.[1];
    throw new WrongUse(`${isBadValue ? 'An option has no value or a wrong one' : `Unknown option ${given}`}: ${usage}`);
  }
}

/** Asks for a line, from the keyboard or from a pipe. Empty at its end, at Ctrl-D and after the signal. */
export async function typedLine(question: string, signal: AbortSignal): Promise<string> {
  // Without a terminal of its own, so that Ctrl-C is a signal also while it asks.
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  process.stdout.write(question);
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  signal.addEventListener('abort', () => lines.close());
  const typed = await Promise.race([new Promise<string>((resolve) => lines.once('line', resolve)), ended]);
  lines.close();
  return typed.trim();
}
