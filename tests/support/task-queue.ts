/** A queue of the Tasks emulator that calls a test's URL. */

import { randomUUID } from 'node:crypto';
import { env } from './env.ts';

const retryConfig = { maxAttempts: 8, minBackoffSeconds: 0.2, maxBackoffSeconds: 1, maxDoublings: 3 };
const rateLimits = { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 50 };

/** Returns a function that enqueues a task. The emulator calls `url` with it, and retries until it gets a 2xx. */
export async function newTaskQueue(url: string): Promise<(data: object) => Promise<void>> {
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
