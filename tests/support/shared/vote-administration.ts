/** What the tests of vote administration share. */

import { expect } from 'vitest';
import { call } from '../../../toolchain/testing/api.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { runScript } from '../../toolchain/support/scripts.ts';

/** On the database of this run. */
export const here = { FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT: env.GCLOUD_PROJECT };

export const vote = (...args: string[]) => runScript('admin', ['vote', ...args], here);

/** The act on a vote that runs, with what the operator types when asked. */
export const openAt = (moment: string, typed: string) =>
  runScript('admin', ['vote', 'open', '--at', moment], here, `${typed}\n`);

/** What the act said. */
export async function outputOf(...args: string[]): Promise<string> {
  const { code, output } = await vote(...args);
  expect(code, output).toBe(0);
  return output;
}

export const event = async () => (await call('GET /event')).json.data.event;
