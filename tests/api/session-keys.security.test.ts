import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { type Actor, newActor, password, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { useRuntime } from '../support/production-runtime.ts';

const { current, keys } = JSON.parse(env.SESSION_KEYS) as SessionKeys;
const fresh = { name: 'rotated', key: randomBytes(32).toString('base64url') };

/** Runs `work` with the function deployed with these session keys. */
async function useKeys<T>(ring: SessionKeys, work: () => Promise<T>): Promise<T> {
  const runtime = await useRuntime({ SESSION_KEYS: JSON.stringify(ring) });
  try {
    return await work();
  } finally {
    await runtime.stop();
  }
}

const statusWith = async (token: string) => (await call('GET /me', { token })).status;
const logIn = async ({ user }: Actor) =>
  (await call('POST /login', { body: { email: user.email, password } })).json.token;

it('rotates keys: the new one signs, the old one still verifies, and a removed one is refused', async () => {
  const actor = await newActor();
  const claims = { uid: actor.user.id, role: 'guest', version: 1 } as const;
  const ended = await signToken(claims, new Date(Date.now() - 6 * 86_400_000));
  expect(decodeProtectedHeader(actor.token).kid).toBe(current);

  const both = { current: fresh.name, keys: { ...keys, [fresh.name]: fresh.key } };
  const signedWithNewKey = await useKeys(both, async () => {
    expect(await statusWith(actor.token)).toBe(200);
    expect(await statusWith(ended)).toBe(401);
    const token = await logIn(actor);
    expect(decodeProtectedHeader(token).kid).toBe(fresh.name);
    expect(await statusWith(token)).toBe(200);
    return token;
  });

  await useKeys({ current: fresh.name, keys: { [fresh.name]: fresh.key } }, async () => {
    expect(await statusWith(actor.token)).toBe(401);
    expect(await statusWith(signedWithNewKey)).toBe(200);
  });
});
