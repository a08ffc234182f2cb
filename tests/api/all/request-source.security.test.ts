/** Limits by IP address only delay, and sources can't be forged (ADR 30). */

import { ipLimits, limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { inParallel } from '../../../toolchain/testing/parallel.ts';
import { type Runtime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';
import { fail, isSlowed, tooMany, wrongTry } from '../../support/shared/request-source.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

it('ignores every other header', async () => {
  const attacker = '192.0.2.67';
  await fail(tooMany, () => attacker);
  for (const name of [
    'X-Real-IP',
    'X-Client-IP',
    'Forwarded',
    'True-Client-IP',
    'Fastly-Client-IP',
    'CF-Connecting-IP',
    'X-Appengine-User-IP',
  ]) {
    expect(await isSlowed(attacker, { [name]: '1.2.3.4' }), name).toBe(true);
  }
});

it('counts a whole /64 of IPv6 as one source', async () => {
  await fail(tooMany, (index) => `2001:db8:1:2::${index.toString(16)}`);
  expect(await isSlowed('2001:db8:1:2:ffff::1')).toBe(true);
  expect(await isSlowed('2001:db8:1:3::1')).toBe(false);
});

it('counts requests for codes separately, and delays them too', async () => {
  const from = '192.0.2.70';
  const ask = () =>
    call('POST /forgot-password', { body: { email: 'stranger@example.org' }, headers: { 'X-Forwarded-For': from } });
  const requests = Array.from({ length: Math.round(1.05 * ipLimits.mails) }, () => ask);
  for (const { status } of await inParallel(20, requests)) expect([200, 429]).toContain(status);
  const started = performance.now();
  expect((await ask()).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(limits.ipDelayMin - 10);
  expect(await isSlowed(from)).toBe(false);
});

it('refuses nobody, however many concurrent calls come from one source', async () => {
  const from = '192.0.2.71';
  await fail(tooMany, () => from);
  const tries = inParallel(
    200,
    Array.from({ length: 200 }, () => () => wrongTry(from)),
  );
  const { user } = await newActor();
  const login = { body: { email: user.email, password }, headers: { 'X-Forwarded-For': from } };
  expect((await call('POST /login', login)).status).toBe(200);
  expect(new Set((await tries).map(({ status }) => status))).toEqual(new Set([400]));
});
