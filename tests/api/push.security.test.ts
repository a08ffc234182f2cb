import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { readPushConfig } from '../../functions/src/core/config.ts';
import type { PhoneDoc } from '../../functions/src/db/collections.ts';
import { deliverer, type Send } from '../../functions/src/outbox/delivery-store.ts';
import { deliver } from '../../functions/src/outbox/push-service.ts';
import { newActor, password, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { dependencies } from '../support/dependencies.ts';
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

describe('the endpoint of a subscription', () => {
  const send = async (endpoint: string) => {
    const { token } = await newActor();
    return call('POST /push', { token, body: { ...newPhone().subscription, endpoint } });
  };

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', async (endpoint) => {
    expect((await send(endpoint)).status).toBe(200);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://evil-notify.windows.com/abc',
    'https://notfcm.googleapis.com/abc',
    'https://storage.googleapis.com/abc',
    'http://169.254.169.254/computeMetadata/v1/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:1/phones/abc',
    'https://[::1]/abc',
    'file:///etc/passwd',
  ])('may not be %s', async (endpoint) => {
    const { status, json } = await send(endpoint);
    expect([status, json.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('is checked again before it is called', async () => {
    const phone = newPhone();
    const { keys } = phone.subscription;
    const claimed = { id: 's', endpoint: phone.endpoint, ...keys };
    const config = readPushConfig({ ...runtimeEnv(), CLOCK_OFFSET_MS: '0' });
    expect(await deliver(claimed, voteMessage, 1000, { ...config, PUSH_ORIGIN: '' })).toBe('gone');
    expect(await phone.requests()).toEqual([]);
    expect(await deliver(claimed, voteMessage, 1000, config)).toBe('sent');
    expect(await phone.messages()).toEqual([voteMessage]);
  });
});

it.each([
  ['a key of another length', { p256dh: 'B'.repeat(86), auth: 'A'.repeat(22) }],
  ['a key that is no point of the curve’s form', { p256dh: `A${'A'.repeat(86)}`, auth: 'A'.repeat(22) }],
  ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }],
  ['a short secret', { p256dh: `B${'A'.repeat(86)}`, auth: 'A' }],
])('refuses %s', async (_, keys) => {
  const { token } = await newActor();
  const { status } = await call('POST /push', { token, body: { ...newPhone().subscription, keys } });
  expect(status).toBe(400);
});

it('removes a phone with an invalid stored key, and reaches the person’s other one', async () => {
  const { user, token } = await newActor();
  const { phone: broken, ...rest } = { phone: newPhone(), other: await subscribed(token) };
  const claimed = { id: 's', endpoint: broken.endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const config = readPushConfig({ ...runtimeEnv(), CLOCK_OFFSET_MS: '0' });
  expect(await deliver(claimed, voteMessage, 1000, config)).toBe('gone');
  expect(await reached(user.id)).toEqual([rest.other.endpoint]);
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

  it('of a blocked person, or with an expired session', async () => {
    const [blocked, late] = [await newActor(), await newActor()];
    for (const { token } of [blocked, late]) await subscribed(token);
    await collections.credentials.doc(blocked.user.id).update({ blocked: true });
    expect(await reached(blocked.user.id)).toEqual([]);
    expect(await reached(late.user.id, systemClock(6 * 24 * 3_600_000))).toEqual([]);
  });

  it('of a deleted account, and deletes its subscriptions', async () => {
    const { user, token } = await newActor();
    await subscribed(token);
    expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
    expect((await collections.subscriptions.doc(user.id).get()).exists).toBe(false);
    expect(await reached(user.id)).toEqual([]);
  });
});

it('unsubscribes only the caller’s own phone', async () => {
  const [one, two] = [await newActor(), await newActor()];
  await subscribed(one.token);
  await subscribed(two.token);
  await call('DELETE /push', { token: one.token });
  expect([await phonesOf(one.user.id), Object.keys(await phonesOf(two.user.id))]).toEqual([{}, [expect.any(String)]]);
});

it('keeps the five newest phones of an account, and one per browser', async () => {
  const { user } = await newActor();
  const tokens = await Promise.all(
    Array.from({ length: 7 }, () => signToken({ uid: user.id, role: 'guest', version: 1 })),
  );
  const phones = [];
  for (const token of tokens.slice(0, 6)) phones.push(await subscribed(token));
  const endpoints = async () => Object.values(await phonesOf(user.id)).map(({ endpoint }) => endpoint);
  expect(new Set(await endpoints())).toEqual(new Set(phones.slice(1).map(({ endpoint }) => endpoint)));
  const last = phones.at(-1) ?? expect.fail();
  await call('POST /push', { token: tokens[6] ?? '', body: last.subscription });
  expect((await endpoints()).filter((endpoint) => endpoint === last.endpoint)).toHaveLength(1);
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
