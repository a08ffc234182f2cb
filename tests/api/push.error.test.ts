/** Failing push services (ADR 44): the built function in the production runtime, called by the Tasks emulator. */

import { randomUUID } from 'node:crypto';
import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { backgroundFunctions } from '../../functions/src/features/background.ts';
import { fillQueues, messageStore } from '../../functions/src/outbox/message-store.ts';
import { freePort } from '../../toolchain/product/ports.ts';
import { newActor, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { type Runtime, startFunction } from '../support/production-runtime.ts';
import { clearPush, type Phone, pushTasks, subscribed } from '../support/push.ts';
import { collections } from '../support/state.ts';

beforeAll(async () => {
  runtime = await startFunction('sendPush', await freePort(), {});
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

describe.each([404, 410])('an expired subscription (%s)', (status) => {
  it('is removed', { tags: ['all'] }, async () => {
    const { uid, token, phone } = await person();
    await phone.answer(status);
    await tell(uid);
    await poll(phone).toEqual([status]);
    await expect.poll(async () => (await collections.subscriptions.doc(uid).get()).exists).toBe(false);
    expect((await call('GET /push', { token })).json.data.isOn).toBe(false);
  });
});

it('keeps a person’s working phone when another one has expired', { tags: ['all'] }, async () => {
  const { uid, token, phone, user } = await person();
  const again = await subscribed(await signToken({ uid, role: user.role, version: 1 }));
  await again.answer(410);
  await tell(uid);
  await poll(phone).toEqual([201]);
  await poll(again).toEqual([410]);
  await expect
    .poll(async () => Object.values((await collections.subscriptions.doc(uid).get()).data()?.phones ?? {}).length)
    .toBe(1);
  expect((await call('GET /push', { token })).json.data.isOn).toBe(true);
});

describe.each([429, 500, 503])('a service that answers %s', (status) => {
  it('is retried until it accepts the message, which is then not sent again', { tags: ['all'] }, async () => {
    const { uid, phone } = await person();
    await phone.answer(status, status, 201);
    await tell(uid);
    await poll(phone).toEqual([status, status, 201]);
    await tell(uid);
    await pause();
    expect(await statusesOf(phone)).toEqual([status, status, 201]);
    expect(await phone.messages()).toEqual([voteMessage]);
  });
});

it('is given up by the deployed queue after six attempts within some minutes', { tags: ['all'] }, () => {
  const { sendPush } = backgroundFunctions(() => expect.fail());
  // These tests use a faster queue.
  expect(sendPush.__endpoint.taskQueueTrigger?.retryConfig).toMatchObject({
    maxAttempts: 6,
    minBackoffSeconds: 5,
    maxBackoffSeconds: 120,
    maxDoublings: 5,
  });
});

it.each([400, 403, 413, 302])('is not retried after %s, which is permanent', { tags: ['all'] }, async (status) => {
  const { uid, phone } = await person();
  await phone.answer(status);
  await tell(uid);
  await poll(phone).toEqual([status]);
  await pause();
  expect(await statusesOf(phone)).toEqual([status]);
});

it('the stand-in refuses invalid statuses, and keeps running', { tags: ['all'] }, async () => {
  const { uid, phone } = await person();
  for (const body of ['', '[', '{}', '["x"]', '[1]']) {
    const address = phone.endpoint.replace('/phones/', '/statuses/');
    expect((await fetch(address, { method: 'PUT', body })).status).toBe(400);
  }
  await tell(uid);
  await poll(phone).toEqual([201]);
});

it('sends nothing after the message has expired', { tags: ['all'] }, async () => {
  const { uid, phone } = await person();
  const [task] = await pushTasks(uid);
  const message = collections.outbox.doc(task?.message ?? '');
  await message.update({ until: new Date() });
  await enqueue(task ?? expect.fail());
  await pause();
  expect(await statusesOf(phone)).toEqual([]);
  await tell(uid);
  await poll(phone).toEqual([201]);
});

it('sends it once when the same task is queued many times', { tags: ['all'] }, async () => {
  const { uid, phone } = await person();
  await Promise.all(Array.from({ length: 10 }, () => tell(uid)));
  await poll(phone).toEqual([201]);
  await pause();
  expect(await statusesOf(phone)).toEqual([201]);
});

it('sends a message of any kind once to each phone, however often the fan-out runs', { tags: ['all'] }, async () => {
  const { phone } = await person();
  const until = new Date(Date.now() + 60_000);
  const draft = {
    id: 'push:gates',
    channel: 'push',
    type: 'results',
    subject: 'The gates',
    text: 'Come in.',
    until,
  } as const;
  const messages = messageStore(dependencies(), systemClock());
  const run = async () => {
    const { now } = await messages.begin([() => [draft]]);
    await fillQueues(messages, enqueue, now);
  };
  await Promise.all([run(), run()]);
  await run();
  await poll(phone).toEqual([201]);
  await pause();
  expect(await phone.messages()).toEqual([{ tag: 'results', title: 'The gates', body: 'Come in.' }]);
  expect(await messages.sent(draft.id)).toBe(1);
});

it('logs neither endpoints nor messages', { tags: ['all'] }, async () => {
  const { uid, phone } = await person();
  await phone.answer(403, 503);
  await tell(uid);
  await poll(phone).toEqual([403]);
  await expect.poll(runtime.output).toContain('refused');
  expect(runtime.output()).not.toContain('/phones/');
  expect(runtime.output()).not.toContain(voteMessage.title);
  expect(runtime.output()).not.toContain(uid);
});
