/** Limits by IP address only delay, and sources can't be forged (ADR 30). */

import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { type Runtime, useRuntime } from '../../toolchain/testing/production-runtime.ts';
import { fail, isSlowed, tooMany } from '../support/shared/request-source.ts';

// Simulates Google's front end, which adds the last address of X-Forwarded-For.
const cdn = '203.0.113.9';
const victim = '198.51.100.7';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

it('delays a network behind the CDN without refusing it: the right password logs in', async () => {
  const { user } = await newActor();
  await fail(tooMany, () => `${victim}, ${cdn}`);
  expect(await isSlowed(`${victim}, ${cdn}`)).toBe(true);
  expect(await isSlowed(`198.51.100.251, ${cdn}`)).toBe(false);
  const login = await call('POST /login', {
    body: { email: user.email, password },
    headers: { 'X-Forwarded-For': `${victim}, ${cdn}` },
  });
  expect(login.status).toBe(200);
});

it('does not delay calls with a session, nor other calls', async () => {
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

it('does not let a direct caller use up the limit of a network behind the CDN', async () => {
  const other = '192.0.2.251';
  const quiet = '198.51.100.8';
  // Requests with the victim's address are counted as the caller's own.
  await fail(tooMany, () => `${quiet}, ${cdn}, ${other}`);
  expect(await isSlowed(`${quiet}, ${cdn}, ${other}`)).toBe(true);
  expect(await isSlowed(`${quiet}, ${cdn}`)).toBe(false);
});
