/** The frame of every script: signals, sentences instead of stacks, exit codes. */

import { UserError } from './user-error.ts';

/** A second Ctrl-C sooner than this is the first one, arriving twice (terminal and npm both send it). */
const repeatAfter = 1500;

/**
 * Runs `main` and exits with its result. `signal` is aborted by Ctrl-C, SIGTERM, a closed terminal or a parent that
 * is gone; `main` then cleans up and returns. A second Ctrl-C doesn't wait for that.
 */
export async function run(main: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const controller = new AbortController();
  let stoppedAt = 0;
  const stop = (): void => {
    if (stoppedAt === 0) stoppedAt = Date.now();
    else if (Date.now() - stoppedAt > repeatAfter) process.exit(130);
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
