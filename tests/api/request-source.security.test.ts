/** Limits by IP address only delay (ADR 30). functions/src/http/api.test.ts shows that sources can't be forged. */

import { ipLimits, limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { inParallel } from '../support/parallel.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

/** A wrong code for an address that can't have one, which is refused early. */
const wrongTry = (forwarded: string, headers: Record<string, string> = {}) =>
  call('POST /verify-otp', {
    body: { email: 'stranger@example.org', otp: '000000' },
    headers: { 'X-Forwarded-For': forwarded, ...headers },
  });

/** Makes wrong attempts, the n-th with the header `forwarded(n)`. */
async function fail(times: number, forwarded: (index: number) => string): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => () => wrongTry(forwarded(index)));
  for (const { status } of await inParallel(20, tries)) expect(status).toBe(400);
}

/** Whether each of five calls took as long as the shortest delay: a machine that stalls delays some of them. */
async function isDelayed(status: number, send: () => ReturnType<typeof call>): Promise<boolean> {
  let fastest = Infinity;
  for (let tries = 0; tries < 5; tries += 1) {
    const started = performance.now();
    expect((await send()).status).toBe(status);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest >= limits.ipDelayMin - 10;
}

const isSlowed = (forwarded: string, headers: Record<string, string> = {}): Promise<boolean> =>
  isDelayed(400, () => wrongTry(forwarded, headers));

/** So far above the limit that it stays above, however slowly a busy machine sends them. */
const aboveLimit = 1.3;
const tooMany = Math.round(aboveLimit * ipLimits.codes);

beforeAll(async () => {
  runtime = await useRuntime();
});

afterAll(() => runtime.stop());

// Simulates Google's front end, which adds the last address of X-Forwarded-For.
const cdn = '203.0.113.9';

const victim = '198.51.100.7';

let runtime: Runtime;

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
  const { token } = await newActor();
  const headers = { 'X-Forwarded-For': `198.51.100.9, ${cdn}` };
  await fail(tooMany, () => headers['X-Forwarded-For']);
  expect(await isSlowed(headers['X-Forwarded-For'])).toBe(true);
  const body = { currentPassword: 'not my password', password: 'a brand new horse' };
  expect(await isDelayed(403, () => call('POST /me/password', { token, headers, body }))).toBe(false);
  expect(await isDelayed(200, () => call('GET /me', { token, headers }))).toBe(false);
  expect(await isDelayed(200, () => call('GET /event', { headers }))).toBe(false);
});

// contract/src/endpoints.test.ts has which calls are counted.
it('delays a network that guesses links, and refuses none of its tries', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.80' };
  const guess = () => call('POST /station', { headers, body: { link: 'too-short' } });
  const answers = await inParallel(
    20,
    Array.from({ length: tooMany }, () => guess),
  );
  expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set(['INVALID_LINK']));
  const started = performance.now();
  await guess();
  expect(performance.now() - started).toBeGreaterThan(limits.ipDelayMin - 10);
});
