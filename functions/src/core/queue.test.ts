import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { boundedQueue } from './queue.ts';

const queueOf = (maxWaitMs?: number) => {
  const refusal = () => new Error('full');
  return boundedQueue({ concurrency: 1, capacity: { known: 3, others: 2 }, refusal, ...(maxWaitMs && { maxWaitMs }) });
};

/** Fills the queue's only slot with work that lasts until `end` is called. */
function occupy(queue: ReturnType<typeof queueOf>) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { running: queue.run('others', () => promise), end };
}

it('runs each lane first in, first out, and alternates between lanes', async () => {
  const queue = queueOf();
  const { end } = occupy(queue);
  const order: string[] = [];
  const note = (lane: 'known' | 'others', name: string) => queue.run(lane, async () => void order.push(name));
  const waiting = [note('others', 'o1'), note('others', 'o2'), note('known', 'k1'), note('known', 'k2')];
  end();
  await Promise.all(waiting);
  expect(order).toEqual(['k1', 'o1', 'k2', 'o2']);
});

it('refuses work that has waited too long, and never runs it', async () => {
  const queue = queueOf(20);
  const { running, end } = occupy(queue);
  await expect(queue.run('known', async () => expect.unreachable())).rejects.toThrow('full');
  end();
  await running;
  expect(await queue.run('known', async () => 'next')).toBe('next');
});

it('never exceeds its concurrency, also when work fails', async () => {
  const queue = boundedQueue({ concurrency: 2, capacity: { all: 10 }, refusal: () => new Error('full') });
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    running -= 1;
    throw new Error('failed');
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run('all', work)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(2);
});
