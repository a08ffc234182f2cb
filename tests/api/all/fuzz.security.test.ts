/**
 * Fuzzing of every endpoint, different in each run. `FUZZ_SEED` repeats a run. The long run:
 * `FUZZ_COUNT=20000 npm test -- api all/fuzz`.
 */

import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Runtime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { endpointCount, fuzz } from '../../support/fuzz/fuzz.ts';
import { clearGuests } from '../../support/guests.ts';
import { clearFacts } from '../../support/state.ts';

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const count = Number(process.env.FUZZ_COUNT ?? 2000);

const say = (line: string): unknown => process.stdout.write(`Fuzz: ${line}\n`);

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(async () => {
  await Promise.all([runtime.stop(), clearFacts(), clearGuests()]);
});

it('always answers in the envelope, by the contract, and never with a 5xx', {
  timeout: 1_500_000,
}, async () => {
  say(`FUZZ_SEED=${seed}`);
  const started = performance.now();
  const { sent, codes, succeeded } = await fuzz(count, seed);
  say(`${sent} requests in ${Math.round((performance.now() - started) / 1000)} s: ${JSON.stringify(codes)}`);
  say(`${succeeded.size} of ${endpointCount} endpoints answered a success: ${[...succeeded].sort().join(', ')}`);
  expect(sent).toBeGreaterThanOrEqual(count);
});
