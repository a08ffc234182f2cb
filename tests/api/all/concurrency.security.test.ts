import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type Runtime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { askToSignUp, wrongCode, wrongCodesOf } from '../../support/codes.ts';
import { statusesOf, times } from '../../support/shared/concurrency.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

it.each([
  ['a bound request', true],
  ['the requests of older clients', false],
])('judges at most five of two hundred parallel guesses at %s, and none after', async (_, bound) => {
  const email = newEmail();
  const { otp, id } = await askToSignUp(email, { bound });
  const guess = (code: string) =>
    call('POST /verify-otp', { body: { email, otp: code, ...(bound ? { signupIds: [id] } : {}) } });
  const answers = await times(200, (index) => guess(wrongCode(otp, index + 1)));
  const { 400: answered = 0, 429: refused = 0, 503: __, ...others } = statusesOf(answers);
  expect(others).toEqual({});
  expect(answered).toBeGreaterThan(0);
  // Refused early.
  expect(refused).toBeGreaterThan(100);
  // The rest of the five attempts are made one by one. Attempts after the fifth are not counted.
  for (let index = 200; index < 206; index += 1) await guess(wrongCode(otp, index + 1));
  expect(await wrongCodesOf(email)).toBe(limits.otpTriesPerCode);
  expect((await guess(otp)).json).toMatchObject({ code: 'INVALID_OTP' });
});
