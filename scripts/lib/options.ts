/** The command line of `npm start` and `npm run dev`. */

import { parseArgs } from 'node:util';
import { parseMoment } from './moment.ts';
import { UserError } from './user-error.ts';

export interface StartOptions {
  /** Throw away the data of earlier runs. */
  readonly fresh: boolean;
  /** The moment to start at, Asia/Kolkata; real time without it. */
  readonly at?: Date;
}

/** Throws a UserError for an unknown option or a bad value. */
export function parseStartOptions(args: readonly string[], command: string): StartOptions {
  const known = `${command} takes --fresh and --at 2025-10-11T18:55, after a "--".`;
  let values: { fresh?: boolean; at?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { fresh: { type: 'boolean' }, at: { type: 'string' } },
      strict: true,
      allowPositionals: false,
    }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const given = args.find((arg) => !/^--(fresh|at)$/.test(arg)) ?? args.at(-1) ?? '';
    const what =
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
        ? 'An option has no value or a wrong one'
        : `Unknown option ${given}`;
    throw new UserError(`${what}: ${known}`);
  }
  return { fresh: values.fresh ?? false, ...(values.at === undefined ? {} : { at: parseMoment(values.at) }) };
}
