/** The record of a person's requests (ADR 8). */

import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { activityRefOf } from '../../functions/src/db/once.ts';
import { newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { collections, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));

const activityOf = (uid: string) => activityRefOf(collections, env.CODE_PEPPER, uid);
const whisper = (token: string, message: string, key?: string) =>
  call('POST /messages/send', { token, body: { message }, headers: key ? { 'Idempotency-Key': key } : {} });

it('contains neither person, content or key, nor a plain hash of them', async () => {
  const { token, user } = await newActor();
  const [message, key] = [`between us ${randomUUID()}`, randomUUID()];
  await whisper(token, message, key);
  const stored = await activityOf(user.id).get();
  const text = `${stored.id} ${JSON.stringify(stored.data())}`;
  const body = JSON.stringify({ message });
  const secrets = [user.id, user.email, message, key, body, JSON.stringify([body]), JSON.stringify(['request', body])];
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const hash = createHash('sha256').update(secret).digest(encoding);
      expect(text).not.toContain(hash.slice(0, 20));
    }
  }
  expect(stored.data()).toEqual({
    limits: { messages: [expect.any(Number)] },
    requests: [{ key: expect.any(String), request: expect.any(String), answer: 'null', at: expect.any(Number) }],
    expireAt: expect.anything(),
  });
});

it('outlives the account with its limits, so that a new account does not reset them', async () => {
  const { token, user } = await newActor();
  await whisper(token, 'before leaving', randomUUID());
  const { limits } = (await activityOf(user.id).get()).data() ?? {};
  expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
  expect((await activityOf(user.id).get()).data()).toMatchObject({ limits, requests: [] });
});
