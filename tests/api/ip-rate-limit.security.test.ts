import { rateLimits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import { createIpRateLimiter } from '../../functions/src/firestore/ip-rate-limit.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';

const { max, window } = rateLimits.failuresPerSource;
/** The first moment of a window, so that the test sees one only. */
const start = new Date(Math.ceil(Date.now() / window) * window);
const campus = { caller: 'cdn', origin: `${Math.random()}|cdn` };
const elsewhere = { caller: 'cdn', origin: `${Math.random()}|cdn` };

const refused = async (work: () => Promise<void> | void) => {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

it('blocks a source after thousands of failures, and only that one, until the window ends', async () => {
  const limiter = createIpRateLimiter(firestore(), env.CODE_PEPPER);
  // As if most of a shift had been counted already: the counters are what the instances share.
  const before = new Set((await firestore().collection('rateLimits').get()).docs.map(({ id }) => id));
  for (let i = 0; i < 40; i += 1) await limiter.countFailure(campus, start);
  expect(await refused(() => limiter.check(campus, start))).toBeNull();
  for (const doc of (await firestore().collection('rateLimits').get()).docs) {
    if (!before.has(doc.id) && doc.get('count') !== undefined) await doc.ref.update({ count: max / 10 });
  }
  let blocked: AppError | null = null;
  for (let i = 0; i < 200 && !blocked; i += 1) blocked = await refused(() => limiter.countFailure(campus, start));
  expect(blocked).toMatchObject({ code: 'RATE_LIMITED', retryAfter: window / 1000 });
  expect(await refused(() => limiter.check(campus, start))).not.toBeNull();
  expect(await refused(() => limiter.check(elsewhere, start))).toBeNull();
  expect(await refused(() => limiter.check(campus, new Date(start.getTime() + window)))).toBeNull();
});
