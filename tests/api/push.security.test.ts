import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { readPushConfig } from '../../functions/src/core/config.ts';
import type { PhoneDoc } from '../../functions/src/db/collections.ts';
import { deliverer, type Send } from '../../functions/src/outbox/delivery-store.ts';
import { deliver } from '../../functions/src/outbox/push-service.ts';
import { newActor, password, signToken } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { runtimeEnv } from '../support/production-runtime.ts';
import { clearPush, newPhone, pushTasks, subscribed } from '../support/push.ts';
import { collections } from '../support/state.ts';

beforeEach(clearPush);
afterAll(clearPush);

/** The phones of a person that receive a message. */
async function reached(uid: string, clock = systemClock()): Promise<string[]> {
  const found: string[] = [];
  const send: Send = async ({ address }) => {
    found.push((address as PhoneDoc).endpoint);
    return 'sent';
  };
  const deliver = deliverer({ ...dependencies(), clock, send });
  for (const task of await pushTasks(uid)) await deliver(task);
  return found;
}

const phonesOf = async (uid: string) => (await collections.subscriptions.doc(uid).get()).data()?.phones ?? {};

// functions/src/outbox/push-service.test.ts has which endpoints are known.
describe('a subscription', () => {
  it.each([
    ['another service', { endpoint: 'https://fcm.googleapis.com.evil.example/abc' }],
    ['a key of another length', { keys: { p256dh: 'B'.repeat(86), auth: 'A'.repeat(22) } }],
    ['a key that is no point of the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['a short secret', { keys: { ...newPhone().subscription.keys, auth: 'A' } }],
  ])('is refused with %s', async (_, wrong) => {
    const { token } = await newActor();
    const { subscription } = newPhone();
    const send = async (body: Record<string, unknown>) => (await call('POST /push', { token, body })).json.code ?? 'OK';
    expect([await send({ ...subscription, ...wrong }), await send(subscription)]).toEqual(['INVALID_INPUT', 'OK']);
  });

  it('is on for its session, until that unsubscribes, and no other person’s is touched', async () => {
    const [one, two] = [await newActor(), await newActor()];
    for (const { token } of [one, two]) await subscribed(token);
    const state = async () => (await succeed('GET /push', { token: one.token })).data;
    expect(await state()).toEqual({ isOn: true, publicKey: env.VAPID_PUBLIC_KEY });
    await succeed('DELETE /push', { token: one.token });
    expect((await state()).isOn).toBe(false);
    expect([await phonesOf(one.user.id), Object.keys(await phonesOf(two.user.id))]).toEqual([{}, [expect.any(String)]]);
  });

  it('and its key are checked again before it is called', async () => {
    const phone = newPhone();
    const { keys } = phone.subscription;
    const claimed = { id: 's', endpoint: phone.endpoint, ...keys };
    const config = readPushConfig({ ...runtimeEnv(), CLOCK_OFFSET_MS: '0' });
    expect(await deliver(claimed, voteMessage, 1000, { ...config, PUSH_ORIGIN: '' })).toBe('gone');
    expect(await deliver({ ...claimed, p256dh: `B${'A'.repeat(86)}` }, voteMessage, 1000, config)).toBe('gone');
    expect(await phone.requests()).toEqual([]);
    expect(await deliver(claimed, voteMessage, 1000, config)).toBe('sent');
    expect(await phone.messages()).toEqual([voteMessage]);
  });
});

it('reaches the phone of an active session', async () => {
  const { user, token } = await newActor();
  const { endpoint } = await subscribed(token);
  expect(await reached(user.id)).toEqual([endpoint]);
});

describe('does not reach a phone', () => {
  it('after a logout there, but still the other phone', async () => {
    const { user, token } = await newActor();
    const other = await signToken({ uid: user.id, role: 'guest', version: 1 });
    await subscribed(token);
    const { endpoint } = await subscribed(other);
    await call('POST /logout', { token });
    expect(Object.values(await phonesOf(user.id)).map((phone) => phone.endpoint)).toEqual([endpoint]);
    expect(await reached(user.id)).toEqual([endpoint]);
  });

  it('after a new password, which ends its session', async () => {
    const { user, token } = await newActor();
    await subscribed(token);
    const body = { currentPassword: password, password: 'another horse battery' };
    expect((await call('POST /me/password', { token, body: body as never })).status).toBe(200);
    expect(await reached(user.id)).toEqual([]);
    expect(await phonesOf(user.id)).toEqual({});
  });

  it('of a deleted account, and deletes its subscriptions', async () => {
    const { user, token } = await newActor();
    await subscribed(token);
    expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
    expect((await collections.subscriptions.doc(user.id).get()).exists).toBe(false);
    expect(await reached(user.id)).toEqual([]);
  });
});

it('is in the person’s own data, without the keys for sending', async () => {
  const { user, token } = await newActor();
  const { subscription } = await subscribed(token);
  await reached(user.id);
  const { data } = (await call('GET /me/export', { token })).json;
  expect(data.notifications).toEqual([{ service: '127.0.0.1', since: expect.any(String) }]);
  expect(JSON.stringify(data)).not.toContain(subscription.endpoint);
  expect(JSON.stringify(data)).not.toContain(subscription.keys.p256dh);
});
