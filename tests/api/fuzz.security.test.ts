/** A few arbitrary requests, always the same ones; all/fuzz.security.test.ts sends others, and more. */

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

it('answers whatever is sent in the envelope, by the registry, and never with a 5xx', async () => {
  const { sent, codes } = await fuzz(600, 20251011);
  expect(sent).toBeGreaterThanOrEqual(600);
  for (const code of ['OK', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE']) {
    expect(codes[code], code).toBeGreaterThan(0);
  }
});
