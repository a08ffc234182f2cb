/** Limits by IP address only delay, and nobody speaks for another source (ADR 30). */

import { ipLimits, limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { inParallel } from '../../toolchain/testing/parallel.ts';
import { type Runtime, useRuntime } from '../../toolchain/testing/production-runtime.ts';

// This test stands where Google's front end does: the last address of X-Forwarded-For is the one that it adds.
const cdn = '203.0.113.9';
const victim = '198.51.100.7';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

/** A wrong code for an address that can't have one: it is refused before it costs anything. */
const wrongTry = (forwarded: string, headers: Record<string, string> = {}) =>
  call('POST /verify-otp', {
    body: { email: 'stranger@example.org', otp: '000000' },
    headers: { 'X-Forwarded-For': forwarded, ...headers },
  });

/** So many wrong tries, the n-th with the header `forwarded(n)`. */
async function fail(times: number, forwarded: (index: number) => string): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => () => wrongTry(forwarded(index)));
  for (const { status } of await inParallel(20, tries)) expect(status).toBe(400);
}

/** Whether a try is delayed. Far from half of the shortest delay, whichever it is. */
async function isSlowed(forwarded: string, headers: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  expect((await wrongTry(forwarded, headers)).status).toBe(400);
  return performance.now() - started >= limits.ipDelayMin - 10;
}

/** Past the limit, but not by a second's leak. */
const tooMany = Math.round(1.1 * ipLimits.codes);

it('slows a network behind the CDN, and refuses it nothing: the right password logs in', async () => {
  const { user } = await newActor();
  await fail(tooMany, () => `${victim}, ${cdn}`);
  expect(await isSlowed(`${victim}, ${cdn}`)).toBe(true);
  expect(await isSlowed(`198.51.100.251, ${cdn}`)).toBe(false);
  const started = performance.now();
  const login = await call('POST /login', {
    body: { email: user.email, password },
    headers: { 'X-Forwarded-For': `${victim}, ${cdn}` },
  });
  expect(login.status).toBe(200);
  expect(performance.now() - started).toBeLessThan(limits.ipDelayMax + 2000);
});

it('delays nobody who is logged in, and no other call', async () => {
  const { user, token } = await newActor();
  const headers = { 'X-Forwarded-For': `198.51.100.9, ${cdn}` };
  await fail(tooMany, () => headers['X-Forwarded-For']);
  expect(await isSlowed(headers['X-Forwarded-For'])).toBe(true);
  const started = performance.now();
  const body = { currentPassword: 'not my password', password: 'a brand new horse' };
  expect((await call('POST /me/password', { token, headers, body })).status).toBe(403);
  expect((await call('GET /me', { token, headers })).json.data.user.id).toBe(user.id);
  expect((await call('GET /event', { headers })).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(limits.ipDelayMax);
});

it('lets nobody use up the limit of somebody behind the CDN', async () => {
  const other = '192.0.2.251';
  const quiet = '198.51.100.8';
  // What they send in the victim's name is counted as their own.
  await fail(tooMany, () => `${quiet}, ${cdn}, ${other}`);
  expect(await isSlowed(`${quiet}, ${cdn}, ${other}`)).toBe(true);
  expect(await isSlowed(`${quiet}, ${cdn}`)).toBe(false);
});
