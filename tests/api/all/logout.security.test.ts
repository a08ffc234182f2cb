/** A session that has ended is of no use, on whatever instance, and writes nothing from that moment on (ADR 2). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, signToken } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type Runtime, startRuntime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';

// Two instances: what one has ended, the other still has in its memory.
let here: Runtime;
let elsewhere: Runtime;
beforeAll(async () => {
  [here, elsewhere] = await Promise.all([useRuntime(), startRuntime()]);
});
afterAll(() => Promise.all([here.stop(), elsewhere.stop()]));

it('ends that session at once where it was ended, elsewhere within ten seconds, and no other of the same person', async () => {
  const { user, token } = await newActor();
  const other = await signToken({ uid: user.id, role: 'guest', version: 1 });
  const read = async (session: string, origin?: string) => (await call('GET /me', { token: session, origin })).status;
  expect([await read(token), await read(token, elsewhere.url)]).toEqual([200, 200]);
  const { status, json } = await call('POST /logout', { token });
  expect([status, json.message]).toEqual([200, 'You are logged out.']);
  expect(await read(token)).toBe(401);
  await expect.poll(() => read(token, elsewhere.url), { timeout: 12_000, interval: 500 }).toBe(401);
  expect([await read(other), await read(other, elsewhere.url)]).toEqual([200, 200]);
});
