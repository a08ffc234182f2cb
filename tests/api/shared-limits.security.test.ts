/** Calls with the same limit share its state, which is built once per instance. */

import { randomUUID } from 'node:crypto';
import { rateLimits } from '@fresher-party/contract/limits';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { firestore } from '../support/firestore.ts';

const handlers = createHandlers(dependencies());
const wrong = 'wrong password';

/** The error code, with the Retry-After if any. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.retryAfter === 1 ? `${error.code} for a second` : error.code;
    },
  );

/** Guesses through all calls that check a logged-in person's password. */
async function guesses() {
  const { user } = await newActor();
  const { session } = contextOf('GET /me', { user });
  const parts = { user, session: { ...session, id: randomUUID() } };
  return {
    user,
    calls: [
      () => handlers['DELETE /me'](contextOf('DELETE /me', { ...parts, body: { password: wrong } })),
      () =>
        handlers['POST /me/password'](
          contextOf('POST /me/password', { ...parts, body: { currentPassword: wrong, password: 'a brand new horse' } }),
        ),
      () =>
        handlers['POST /admin/voting'](
          contextOf('POST /admin/voting', { ...parts, body: { act: 'open', version: 0, password: wrong } }),
        ),
    ].map((call) => () => refusalOf(call())),
  };
}

it('guesses at deletion, password change and vote desk share one window, and one cache of the block', async () => {
  const { user, calls } = await guesses();
  for (let i = 0; i < rateLimits.passwords.max; i += 1) expect(await calls[i % 3]?.()).toBe('WRONG_PASSWORD');
  expect(await calls[0]?.()).toBe('RATE_LIMITED');
  const reads = vi.spyOn(firestore(), 'getAll');
  for (const call of calls) expect(await call()).toBe('RATE_LIMITED');
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
  // The address has its own window.
  const logIn = contextOf('POST /login', { body: { email: user.email, password } });
  expect(await refusalOf(handlers['POST /login'](logIn))).toBe('none');
});

it('attempts at one code have a concurrency limit', async () => {
  const attempt = contextOf('POST /verify-otp', { body: { email: newEmail(), otp: '000000' } });
  const tries = Array.from({ length: 4 }, () => refusalOf(handlers['POST /verify-otp'](attempt)));
  const refusals = await Promise.all(tries);
  expect(refusals).toEqual(['INVALID_OTP', 'INVALID_OTP', 'INVALID_OTP', 'RATE_LIMITED for a second']);
});

const nothing = async () => null;

it('lets no more attempts through when twelve instances count at once', async () => {
  const counted = { key: randomUUID(), limits: [rateLimits.passwords], refusal: 'No more.', now: new Date() };
  const instances = Array.from({ length: rateLimits.passwords.max + 2 }, () => dependencies().tryLimit);
  const refusals = await Promise.all(instances.map((tryLimit) => refusalOf(tryLimit.run(counted, nothing, nothing))));
  expect(refusals.toSorted()).toEqual(['RATE_LIMITED', 'RATE_LIMITED', ...Array<string>(10).fill('none')]);
});

it('counts a checked attempt although a concurrent one was not checked', async () => {
  const { tryLimit } = dependencies();
  const counted = { key: randomUUID(), limits: [rateLimits.passwords], refusal: 'No more.', now: new Date() };
  const notJudged = () => tryLimit.run(counted, nothing, () => Promise.reject(new AppError('BUSY')));
  for (let i = 0; i < rateLimits.passwords.max; i += 1) {
    expect(await tryLimit.run(counted, nothing, nothing)).toBe(null);
    if (i + 1 < rateLimits.passwords.max) await expect(notJudged()).rejects.toThrow(AppError);
  }
  await expect(tryLimit.run(counted, nothing, nothing)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
