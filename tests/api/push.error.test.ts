/** Failing push services (ADR 44): the built function in the production runtime, called by the Tasks emulator. */

import { randomUUID } from 'node:crypto';
import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { clearPush, type Phone, pushTasks, subscribed } from '../support/push.ts';
import { collections } from '../support/state.ts';

beforeAll(async () => {
  runtime = await startRuntime({ APP_URL: env.APP_URL }, { target: 'sendPush' });
  enqueue = await newTaskQueue(runtime.url);
});

beforeEach(clearPush);

afterAll(() => Promise.all([runtime.stop(), clearPush()]));

let runtime: Runtime;

let enqueue: (task: object) => Promise<void>;

/** A queue of the Tasks emulator that calls a test's URL. */
const retryConfig = { maxAttempts: 8, minBackoffSeconds: 0.2, maxBackoffSeconds: 1, maxDoublings: 3 };
const rateLimits = { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 50 };

/** Returns a function that enqueues a task. The emulator calls `url` with it, and retries until it gets a 2xx. */
async function newTaskQueue(url: string): Promise<(data: object) => Promise<void>> {
  const queue = `http://${env.CLOUD_TASKS_EMULATOR_HOST}/projects/${env.GCLOUD_PROJECT}/locations/asia-south1/queues/q-${randomUUID()}`;
  const post = async (address: string, body: object): Promise<void> => {
    const headers = { 'Content-Type': 'application/json' };
    const { ok, status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`The Tasks emulator answered ${status}.`);
  };
  await post(queue, { retryConfig, rateLimits, defaultUri: url });
  return (data) => {
    const body = Buffer.from(JSON.stringify({ data })).toString('base64');
    // Same format as firebase-admin. The emulator ignores the token.
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer e30.e30.' };
    return post(`${queue}/tasks`, { task: { httpRequest: { url: '', body, headers } } });
  };
}

const tell = async (uid: string) => void (await Promise.all((await pushTasks(uid)).map(enqueue)));

const pause = () => new Promise((done) => setTimeout(done, 2500));

async function person() {
  const actor = await newActor();
  return { ...actor, uid: actor.user.id, phone: await subscribed(actor.token) };
}

const statusesOf = async (phone: Phone) => (await phone.requests()).map(({ status }) => status);

const poll = (phone: Phone) => expect.poll(() => statusesOf(phone), { timeout: 15_000, interval: 100 });

it('removes an expired subscription', async () => {
  const { uid, token, phone } = await person();
  await phone.answer(410);
  await tell(uid);
  await poll(phone).toEqual([410]);
  await expect.poll(async () => (await collections.subscriptions.doc(uid).get()).exists).toBe(false);
  expect((await call('GET /push', { token })).json.data.isOn).toBe(false);
});

// functions/src/outbox/push-service.test.ts has what each status means.
it('tries a busy service again until it accepts the message, but neither a message that was sent nor one that was refused', async () => {
  const { uid, phone } = await person();
  const refused = await person();
  await phone.answer(503, 429, 201);
  await refused.phone.answer(403);
  await tell(refused.uid);
  await tell(uid);
  await poll(phone).toEqual([503, 429, 201]);
  await tell(uid);
  await pause();
  expect([await statusesOf(phone), await statusesOf(refused.phone)]).toEqual([[503, 429, 201], [403]]);
  expect(await phone.messages()).toEqual([voteMessage]);
});

it('logs neither endpoints nor messages', async () => {
  const { uid, phone } = await person();
  await phone.answer(403, 503);
  await tell(uid);
  await poll(phone).toEqual([403]);
  await expect.poll(runtime.output).toContain('refused');
  expect(runtime.output()).not.toContain('/phones/');
  expect(runtime.output()).not.toContain(voteMessage.title);
  expect(runtime.output()).not.toContain(uid);
});
