/** Shared by all commands: options, signals, exit codes, errors without stack traces, and times. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { eventMoment } from '@fresher-party/contract/event';
import { formatDate, momentOf, timeZone } from '@fresher-party/contract/format-date';

/** An error whose message is shown without a stack trace. Exit code 1. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Exit code 2. */
export class WrongUse extends UserError {}

/** Milliseconds. The terminal and npm both forward Ctrl-C, so a second signal this soon is the same one. */
const repeatedSignalMs = 1500;

/**
 * Runs `main` and exits with its result. Ctrl-C, SIGTERM, a closed terminal or the end of the parent process abort
 * `signal`; `main` then cleans up and returns, or throws a UserError that says how far it got. A second Ctrl-C exits at
 * once. After an error the exit code is 130 after a signal, 2 for wrong usage, and otherwise 1.
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

/** Like `parseArgs`, but throws a WrongUse that ends with `usage`. */
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

/** An example for messages: five minutes before voting opens. */
export const exampleMoment = eventMoment(2, '18:55').slice(0, 16);

/** Parses a time such as `exampleMoment`, in Asia/Kolkata. Throws a WrongUse for anything else. */
export function parseMoment(text: string): Date {
  const moment = momentOf(text);
  if (!moment) throw new WrongUse(`--at takes a moment in ${timeZone} like ${exampleMoment}, not "${text}".`);
  return moment;
}

/** `11 October 2025 at 18:55 (Asia/Kolkata)`. */
export function describeMoment(moment: Date): string {
  return `${formatDate(moment, "d MMMM yyyy 'at' HH:mm")} (${timeZone})`;
}
