/** Recovery of messages after failures (ADR 44). For crashes and failing services see all/. */

import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { enqueueAll, fanOut } from '../../functions/src/outbox/fan-out.ts';
import type { Kind } from '../../functions/src/outbox/message.ts';
import { messageStore } from '../../functions/src/outbox/message-store.ts';
import type { Recipient } from '../../functions/src/outbox/recipients.ts';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { dependencies } from '../support/dependencies.ts';
import { clearPush, deliveries, subscribed } from '../support/push.ts';
import { collections } from '../support/state.ts';

beforeEach(clearPush);

const messages = messageStore(dependencies(), systemClock());
const until = new Date(Date.now() + 3_600_000);
const draft = { id: 'push:song:test', channel: 'push', type: 'song', subject: 'Next', text: 'Yours', until } as const;

async function person() {
  const { user, token } = await newActor();
  await subscribed(token);
  return { uid: user.id, token };
}

it('replaces the task of a notification until an attempt was made', async () => {
  const { uid } = await person();
  const post = () => messages.post(draft, [uid], deliveries, new Date());
  const [first, ...more] = await post();
  expect([first?.uid, more]).toEqual([uid, []]);
  expect(await post()).toEqual([first]);
  await deliveries.claim(first as Recipient, new Date());
  expect(await post()).toEqual([]);
});

it('enqueues all tasks also when some fail, and reports that', async () => {
  const recipients = Array.from({ length: 50 }, (_, index) => ({ message: 'm', uid: `${index}` }));
  const enqueued: string[] = [];
  const enqueue = async ({ uid }: Recipient) => {
    if (uid === '7') throw new Error('The queue is full.');
    enqueued.push(uid);
  };
  await expect(enqueueAll(recipients, enqueue)).rejects.toThrow('The queue is full.');
  expect(enqueued).toHaveLength(49);
});

it('a failing kind of message does not stop others', async () => {
  const { uid } = await person();
  const kinds: Kind[] = [
    () => {
      throw new Error('A kind failed.');
    },
    () => [draft],
  ];
  const tasks: Recipient[] = [];
  const enqueue = async (task: Recipient) => void tasks.push(task);
  await expect(fanOut({ messages, deliveries, kinds, enqueue })).rejects.toThrow('A kind failed.');
  expect(tasks.map((task) => task.uid)).toEqual([uid]);
});

it('removes deliveries to an account that was deleted while recipients were listed', async () => {
  const { uid } = await person();
  const [task] = await messages.post(draft, [uid], deliveries, new Date());
  await collections.credentials.doc(uid).delete();
  expect(await deliveries.claim(task as Recipient, new Date())).toBeNull();
  expect((await collections.deliveries.where('uid', '==', uid).get()).docs).toEqual([]);
});

it('a person’s data includes messages to a former phone', async () => {
  const { uid, token } = await person();
  await messages.post(draft, [uid], deliveries, new Date());
  await collections.subscriptions.doc(uid).delete();
  const { data } = await succeed('GET /me/export', { token });
  expect(data.notifications).toEqual([]);
  expect(data.deliveries).toEqual([
    { message: 'song:test', by: 'push', state: 'waiting', at: expect.stringMatching(/Z$/) },
  ]);
});

it('a message to some people expires, because its text names what they requested', async () => {
  const { uid } = await person();
  await messages.post(draft, [uid], deliveries, new Date());
  expect((await collections.outbox.doc(draft.id).get()).data()?.expireAt).toEqual(until);
});
