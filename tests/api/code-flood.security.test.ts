/** A flood of attempts at an address neither delays nor refuses its owner (ADR 22). */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToSignUp, wrongCode } from '../support/codes.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

beforeAll(async () => {
  runtime = await useRuntime();
});

afterAll(() => runtime.stop());

let runtime: Runtime;

/** Another network than the flood's, which is delayed (ADR 30). */
const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };

const atOnce = 40;

const seconds = 4;

/** Keeps 40 calls in flight for some seconds. Resolves to the count of each status. */
async function flood(send: (index: number) => Promise<{ status: number }>) {
  const until = performance.now() + seconds * 1000;
  const statuses: Record<number, number> = {};
  let index = 0;
  async function keepSending(): Promise<void> {
    while (performance.now() < until) {
      index += 1;
      const { status } = await send(index);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Simulates network latency, or this process would measure its own work.
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepSending));
  return statuses;
}

/**
 * Calls a second after the start of a flood. Throws if the answer comes after the flood, since the owner had to wait.
 */
async function during<T>(flooding: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  void flooding.finally(() => {
    isOver = true;
  });
  await new Promise((done) => setTimeout(done, 1000));
  const answer = await work();
  if (isOver) throw new Error('The owner was answered after the flood.');
  return answer;
}

it.each(['without ids', 'with made-up ids', 'with the id of a request of their own'])(
  '40 concurrent wrong codes, %s, don’t delay the owner’s right one',
  { timeout: 60_000 },
  async (how) => {
    const email = newEmail();
    const owner = await askToSignUp(email);
    const older = await askToSignUp(email, { bound: false });
    const strangers = await askToSignUp(email);
    const ids = { 'with made-up ids': ['b-made-up'], 'with the id of a request of their own': [strangers.id] }[how];
    const flooding = flood((index) =>
      call('POST /verify-otp', {
        body: { email, otp: wrongCode(older.otp, index), ...(ids ? { signupIds: ids } : {}) },
      }),
    );
    const answer = await during(flooding, () =>
      call('POST /verify-otp', {
        body: { email, otp: owner.otp, signupIds: [owner.id] },
        headers: elsewhere,
      }),
    );
    const statuses = await flooding;
    expect(answer.status).toBe(200);
    expect(Object.keys(statuses).sort()).toEqual(expect.arrayContaining(['400']));
    expect(statuses[503] ?? 0).toBe(0);
  },
);
