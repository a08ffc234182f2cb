/** Messages to people after failures (ADR 44). tests/api/push.error.test.ts has failing services. */

import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { count, queries } from '../../functions/src/db/queries.ts';
import { deliverer, type Send } from '../../functions/src/outbox/delivery-store.ts';
import type { Recipient } from '../../functions/src/outbox/message.ts';
import { enqueueAll, failures, outboxStore } from '../../functions/src/outbox/outbox-store.ts';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { dependencies } from '../support/dependencies.ts';
import { clearPush, pushTasks, subscribed } from '../support/push.ts';
import { collections } from '../support/state.ts';

beforeEach(clearPush);

const messages = outboxStore(dependencies(), systemClock());
const until = new Date(Date.now() + 3_600_000);
const draft = { id: 'push:song:test', channel: 'push', type: 'song', subject: 'Next', text: 'Yours', until } as const;
const sent: Send = async () => 'sent';
const deliver = (send: Send) => deliverer({ ...dependencies(), send });

const deliveredTo = (message: string) => count(queries.deliveriesOfMessage(collections, { message }));

async function person() {
  const { user, token } = await newActor();
  await subscribed(token);
  return { uid: user.id, token };
}

/** Fills the queues like the schedule, and resolves to the tasks. */
async function tasksOf(enqueue = async (_: Recipient): Promise<void> => {}): Promise<string[]> {
  const tasks: string[] = [];
  await messages.fillQueues(async (one) => {
    await enqueue(one);
    tasks.push(one.uid);
  }, new Date());
  return tasks;
}

describe('the queue', () => {
  it('is filled again when the schedule ended between a page and its cursor', async () => {
    const { uid } = await person();
    await messages.post(draft, [uid], new Date());
    const full = () => Promise.reject(new Error('The queue is full.'));
    await expect(tasksOf(full)).rejects.toThrow('The queue is full.');
    expect(await tasksOf()).toEqual([uid]);
    expect(await tasksOf()).toEqual([]);
  });

  it('gets all tasks of a page also when some fail', async () => {
    const recipients = Array.from({ length: 50 }, (_, index) => ({ message: 'm', uid: `${index}` }));
    const enqueued: string[] = [];
    const enqueue = async ({ uid }: Recipient) => {
      if (uid === '7') throw new Error('The queue is full.');
      enqueued.push(uid);
    };
    await expect(enqueueAll(recipients, enqueue)).rejects.toThrow('The queue is full.');
    expect(enqueued).toHaveLength(49);
  });

  it('gets nothing of a message that is over or was stopped', async () => {
    const { uid } = await person();
    await messages.post({ ...draft, until: new Date() }, [uid], new Date());
    expect(await tasksOf()).toEqual([]);
    await messages.post(draft, [uid], new Date());
    const [task = expect.fail()] = await pushTasks(uid, draft.id);
    await collections.outbox.doc(draft.id).update({ until: new Date() });
    await deliver(() => expect.fail('It is over.'))(task);
    await collections.outbox.doc(draft.id).delete();
    await deliver(() => expect.fail('It was stopped.'))(task);
    expect((await collections.deliveries.get()).size).toBe(0);
  });
});

describe('a message', () => {
  it('is begun although another kind throws', async () => {
    const failed = failures();
    const broken = () => {
      throw new Error('This kind fails.');
    };
    await messages.begin([broken, () => [draft]], failed.keep);
    expect((await collections.outbox.doc(draft.id).get()).exists).toBe(true);
    expect(failed.throwAny).toThrow('This kind fails.');
  });

  it('is sent once, whatever the queue repeats', async () => {
    const { uid } = await person();
    const [task = expect.fail()] = await pushTasks(uid);
    let sendings = 0;
    const send: Send = async () => {
      sendings += 1;
      return 'sent';
    };
    await Promise.all([deliver(send)(task), deliver(send)(task), deliver(send)(task)]);
    await deliver(send)(task);
    expect(sendings).toBe(1);
  });

  it('is not repeated when its instance ended between claim and answer, nor when its outcome is unknown', async () => {
    const { uid } = await person();
    const [task = expect.fail()] = await pushTasks(uid);
    const killed = () => Promise.reject(new Error('Killed.'));
    await expect(deliver(killed)(task)).rejects.toThrow('Killed.');
    await deliver(() => expect.fail('It may have arrived.'))(task);
    const [other = expect.fail()] = await pushTasks(uid, 'push:vote:other');
    await deliver(async () => 'uncertain')(other);
    await deliver(() => expect.fail('It may have arrived.'))(other);
  });

  it('that was certainly not sent is sent by a later try, and not counted before', async () => {
    const { uid } = await person();
    const [task = expect.fail()] = await pushTasks(uid);
    await expect(deliver(async () => 'again')(task)).rejects.toThrow('the queue tries again');
    expect(await deliveredTo(task.message)).toBe(0);
    await deliver(sent)(task);
    expect(await deliveredTo(task.message)).toBe(1);
    const [other = expect.fail()] = await pushTasks(uid, 'push:vote:other');
    await deliver(async () => 'refused')(other);
    expect(await deliveredTo(other.message)).toBe(0);
  });

  it('is not sent to an account that was deleted meanwhile', async () => {
    const { uid } = await person();
    const [task = expect.fail()] = await pushTasks(uid);
    await collections.credentials.doc(uid).delete();
    await deliver(() => expect.fail('The account is gone.'))(task);
    expect((await collections.deliveries.where('uid', '==', uid).get()).docs).toEqual([]);
  });

  it('to some people expires, because its text names what they requested', async () => {
    const { uid } = await person();
    await messages.post(draft, [uid], new Date());
    expect((await collections.outbox.doc(draft.id).get()).data()?.expireAt).toEqual(until);
  });

  it('to a former phone is in the person’s data', async () => {
    const { uid, token } = await person();
    const [task = expect.fail()] = await pushTasks(uid, draft.id);
    await deliver(sent)(task);
    await collections.subscriptions.doc(uid).delete();
    const { data } = await succeed('GET /me/export', { token });
    expect(data.notifications).toEqual([]);
    expect(data.deliveries).toEqual([{ message: 'song:test', by: 'push', at: expect.stringMatching(/Z$/) }]);
  });
});
