import { rateLimits } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyedHash } from '../../functions/src/core/ids.ts';
import { newEmail } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

// This test stands where Google's front end does: the last address of X-Forwarded-For is the one that it adds.
const cdn = '203.0.113.9';
const attacker = `192.0.2.${Math.floor(Math.random() * 250)}`;
const victim = `198.51.100.${Math.floor(Math.random() * 250)}`;

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

const { max, window } = rateLimits.failuresPerSource;
const shards = 10;

/** As if so many failures of a source had been counted in this window and the next by every instance there is. */
async function alreadyFailed(key: string, failures: number): Promise<void> {
  const now = Math.floor(Date.now() / window);
  for (const period of [now, now + 1]) {
    for (let shard = 0; shard < shards; shard += 1) {
      const id = keyedHash(env.CODE_PEPPER, 'ip', `failure:${key}`, String(period), String(shard));
      const expireAt = Timestamp.fromMillis((period + 1) * window);
      await firestore()
        .collection('rateLimits')
        .doc(id)
        .set({ count: failures / shards, expireAt });
    }
  }
}

/** A login with a wrong password, and whether it was judged or the source is blocked. */
async function attempt(forwarded: string, headers: Record<string, string> = {}): Promise<'judged' | 'blocked'> {
  const body = { email: newEmail(), password: 'wrong password' };
  const { status, json } = await call('POST /login', { body, headers: { 'X-Forwarded-For': forwarded, ...headers } });
  expect([401, 429]).toContain(status);
  if (status === 429) expect(json).toMatchObject({ code: 'RATE_LIMITED' });
  return status === 429 ? 'blocked' : 'judged';
}

it('counts a direct caller by the address that nobody can make up, whatever they claim to forward', async () => {
  await alreadyFailed(`caller:${attacker}`, max * shards);
  for (const claim of [
    attacker,
    `1.2.3.4, ${attacker}`,
    `5.6.7.8, 1.2.3.4, ${attacker}`,
    `${victim}, ${cdn}, ${attacker}`,
    `, ,${attacker}`,
    `for="[2001:db8::1]", ${attacker}`,
  ]) {
    expect(await attempt(claim), claim).toBe('blocked');
  }
});

it.each([
  'X-Real-IP',
  'X-Client-IP',
  'Forwarded',
  'True-Client-IP',
  'Fastly-Client-IP',
  'CF-Connecting-IP',
  'X-Appengine-User-IP',
])('takes no other header’s word for it: %s', async (name) => {
  expect(await attempt(attacker, { [name]: '1.2.3.4' })).toBe('blocked');
});

it('lets nobody use up the limit of somebody behind the CDN', async () => {
  const other = '192.0.2.251';
  // What they send in the victim's name is counted as their own.
  await alreadyFailed(`origin:${cdn}|${other}`, max);
  expect(await attempt(`${victim}, ${cdn}, ${other}`)).toBe('blocked');
  expect(await attempt(`${victim}, ${cdn}`)).toBe('judged');
});

it('catches a network behind the CDN, and no other', async () => {
  await alreadyFailed(`origin:${victim}|${cdn}`, max);
  expect(await attempt(`${victim}, ${cdn}`)).toBe('blocked');
  expect(await attempt(`198.51.100.251, ${cdn}`)).toBe('judged');
});
