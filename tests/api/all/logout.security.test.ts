/** An ended session is refused by every instance, and can't write any more (ADR 2). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, signToken } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type Runtime, startRuntime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';

// Two instances: a session ended by one is still cached by the other.
let here: Runtime;
let elsewhere: Runtime;
beforeAll(async () => {
  [here, elsewhere] = await Promise.all([useRuntime(), startRuntime()]);
});
afterAll(() => Promise.all([here.stop(), elsewhere.stop()]));

it('ends only that session, at once on its instance and within ten seconds elsewhere', async () => {
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
