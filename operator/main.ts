/** The frame of every command: options, signals, sentences instead of stacks, exit codes. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

/** Milliseconds. A second Ctrl-C sooner than this is the first one again: terminal and npm both send it. */
const repeatedSignalMs = 1500;

/**
 * Runs `main` and exits with its result. `signal` is aborted by Ctrl-C, SIGTERM, a closed terminal or a parent that
 * is gone; `main` then cleans up and returns. A second Ctrl-C doesn't wait for that.
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
    if (controller.signal.aborted) code = 130;
    else console.error(error instanceof UserError ? error.message : error);
  }
  process.exit(code);
}

/** Reads this process's command line. Throws a UserError that ends with `usage` for anything that isn't in `config`. */
export function parseOptions<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isBadValue = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
    const given = /'(\S+?)'/.exec(message)?.[1];
    throw new UserError(
      `${isBadValue ? 'An option has no value or a wrong one' : `Unknown option ${given}`}: ${usage}`,
    );
  }
}
