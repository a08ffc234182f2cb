/** Random requests. `FUZZ_SEED` and `FUZZ_COUNT` choose others, or more. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointCount, fuzz } from '../support/fuzz/fuzz.ts';
import { clearGuests } from '../support/guests.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { clearFacts, setVoting } from '../support/state.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(async () => {
  await Promise.all([runtime.stop(), clearFacts(), clearGuests()]);
});

const seed = Number(process.env.FUZZ_SEED ?? 20251011);
const count = Number(process.env.FUZZ_COUNT ?? 2000);

it('always answers in the envelope, by the contract, and never with a 5xx', { timeout: 1_500_000 }, async () => {
  const { sent, codes, succeeded } = await fuzz(count, seed);
  const endpoints = `${succeeded.size} of ${endpointCount} endpoints answered a success`;
  process.stdout.write(`${sent} requests, seed ${seed}: ${JSON.stringify(codes)}; ${endpoints}.\n`);
  expect(sent).toBeGreaterThanOrEqual(count);
  for (const code of ['OK', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE']) {
    expect(codes[code], code).toBeGreaterThan(0);
  }
});
