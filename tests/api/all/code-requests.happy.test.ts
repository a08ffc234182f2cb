/** Retries of requests for codes, with an `Idempotency-Key` (ADR 8). */

import { randomUUID } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { newEmail, password } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { startRuntime } from '../../../toolchain/testing/production-runtime.ts';
import { countMails } from '../../support/inbox.ts';

const newKey = (): Record<string, string> => ({ 'Idempotency-Key': randomUUID() });
const person = (email: string) => ({ name: 'Asha', email, password });
const signUp = (email: string, headers: Record<string, string>, changes: Partial<ReturnType<typeof person>> = {}) =>
  call('POST /signup', { headers, body: { ...person(email), ...changes } });

it('is a new request once its code has expired', async () => {
  const email = newEmail();
  const headers = newKey();
  await signUp(email, headers);
  const later = await startRuntime({ CLOCK_OFFSET_MS: String(limits.otpLifetime + 1000) });
  try {
    expect((await call('POST /signup', { origin: later.url, headers, body: person(email) })).status).toBe(200);
    expect(await countMails(email, 2)).toBe(2);
  } finally {
    await later.stop();
  }
});
