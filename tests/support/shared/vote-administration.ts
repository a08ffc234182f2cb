/** Shared by the tests of vote administration. */

import { expect } from 'vitest';
import { call } from '../api.ts';
import { env } from '../env.ts';
import { runScript } from '../scripts.ts';

/** Environment for this run's database. */
export const here = { FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT: env.GCLOUD_PROJECT };

export const vote = (...args: string[]) => runScript('admin', ['vote', ...args], here);

/** Opens a vote at a time, with the operator's input for the prompt. */
export const openAt = (moment: string, typed: string) =>
  runScript('admin', ['vote', 'open', '--at', moment], here, `${typed}\n`);

/** The output of an act. */
export async function outputOf(...args: string[]): Promise<string> {
  const { code, output } = await vote(...args);
  expect(code, output).toBe(0);
  return output;
}

export const event = async () => (await call('GET /event')).json.data.event;
