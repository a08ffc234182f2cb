/** A few fuzzing requests with a fixed seed. all/fuzz.security.test.ts sends more, with random seeds. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Runtime, useRuntime } from '../../toolchain/testing/production-runtime.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { fuzz } from '../support/fuzz/fuzz.ts';
import { clearGuests } from '../support/guests.ts';
import { clearFacts } from '../support/state.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(async () => {
  await Promise.all([runtime.stop(), clearFacts(), clearGuests()]);
});

it('always answers in the envelope, by the contract, and never with a 5xx', async () => {
  const { sent, codes } = await fuzz(600, 20251011);
  expect(sent).toBeGreaterThanOrEqual(600);
  for (const code of ['OK', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE']) {
    expect(codes[code], code).toBeGreaterThan(0);
  }
});
