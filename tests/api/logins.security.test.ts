/** Strangers who guess passwords can't lock anybody out (ADR 30). */

import { randomUUID } from 'node:crypto';
import { rateLimits } from '@fresher-party/contract/limits';
import { tooManyPasswordsText } from '@fresher-party/contract/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import { keyedHash } from '../../functions/src/core/ids.ts';
import { createTryLimit } from '../../functions/src/db/stored-window.ts';
import { sessionEndpoints } from '../../functions/src/features/accounts/sessions/endpoints.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { waitForCode } from '../support/inbox.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

const { max } = rateLimits.passwords;
const wrong = 'wrong password';
const logIn = (email: string, tried: string, device?: string) =>
  call('POST /login', { body: { email, password: tried, ...(device === undefined ? {} : { device }) } });

/** The record that counts an address's wrong passwords. */
const countOf = (email: string) =>
  firestore()
    .collection('rateLimits')
    .doc(keyedHash(env.CODE_PEPPER, 'limit', `login:${email}`));

/** Uses up the attempts, like a stranger who wants to lock the owner out. */
async function useUp(email: string, device?: string): Promise<void> {
  let judged = 0;
  let answer = await logIn(email, wrong, device);
  for (; answer.status === 401; judged += 1) answer = await logIn(email, wrong, device);
  // At most half of them were used by the owner's own logins.
  expect(judged).toBeLessThanOrEqual(max);
  expect(judged).toBeGreaterThanOrEqual(max / 2);
  const { status, json, headers } = answer;
  expect([status, json.code, json.message]).toEqual([429, 'RATE_LIMITED', tooManyPasswordsText]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
}

/** The mark of a device that has logged in. */
async function markOf({ user }: Actor): Promise<string> {
  const { status, json } = await logIn(user.email, password);
  expect(status).toBe(200);
  return json.device;
}

describe('when strangers have used up an address’s wrong passwords', () => {
  it('a known device can log in, and keeps its id', async () => {
    const actor = await newActor();
    const { email } = actor.user;
    const mark = await markOf(actor);
    await useUp(email);
    // From an unknown device, even the right password is refused.
    expect((await logIn(email, password)).json).toMatchObject({ code: 'RATE_LIMITED' });
    const again = await logIn(email, password, mark);
    expect(again.status).toBe(200);
    // The mark is renewed with the same id, so its limit is not reset.
    for (let i = 0; i < max - 1; i += 1) await logIn(email, wrong, i % 2 ? mark : again.json.device);
    const statuses = [await logIn(email, wrong, mark), await logIn(email, wrong, again.json.device)];
    expect(statuses.map(({ status }) => status)).toContain(429);
  });

  it('a mark has its own limit', async () => {
    const actor = await newActor();
    const { email } = actor.user;
    const [mark, other] = [await markOf(actor), await markOf(actor)];
    await useUp(email, mark);
    expect((await logIn(email, password, mark)).status).toBe(429);
    expect((await logIn(email, password, other)).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('the owner can get in by mail from any device, which is then known', async () => {
    const { user } = await newActor();
    await useUp(user.email);
    await call('POST /forgot-password', { body: { email: user.email } });
    const otp = await waitForCode(user.email);
    const body = { email: user.email, otp, password: 'a different horse' };
    const reset = await call('POST /reset-password', { body });
    expect(reset.status).toBe(200);
    expect((await logIn(user.email, body.password)).status).toBe(429);
    expect((await logIn(user.email, body.password, reset.json.device)).status).toBe(200);
  });

  it('neither no mark nor that of another address bypasses the limit', async () => {
    const { email } = (await newActor()).user;
    const foreign = await markOf(await newActor());
    await useUp(email, foreign);
    for (const mark of [undefined, foreign]) expect((await logIn(email, password, mark)).status).toBe(429);
  });

  it('people who are logged in are not affected: they can change their password and delete their account', async () => {
    const { user, token } = await newActor();
    await useUp(user.email);
    const body = { currentPassword: password, password: 'a brand new horse' };
    const changed = await call('POST /me/password', { token, body });
    expect(changed.status).toBe(200);
    expect((await logIn(user.email, body.password, changed.json.device)).status).toBe(200);
    const session = changed.json.token;
    const refused = await call('DELETE /me', { token: session, body: { password: wrong } });
    expect([refused.status, refused.json.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect((await call('DELETE /me', { token: session, body: { password: body.password } })).status).toBe(200);
  });

  it('nothing more is written, and an instance that knows it does not read', async () => {
    const { user } = await newActor();
    await useUp(user.email);
    const { updateTime } = await countOf(user.email).get();
    for (let i = 0; i < 20; i += 1) expect((await logIn(user.email, password)).status).toBe(429);
    expect((await countOf(user.email).get()).updateTime).toEqual(updateTime);
  });
});

it('does not limit logins with the right password', async () => {
  const { user } = await newActor();
  for (let i = 0; i < 15; i += 1) expect((await logIn(user.email, password)).status).toBe(200);
});

it('allows 100 wrong passwords a day, and then says to come back tomorrow', async () => {
  const { user } = await newActor();
  const { max: daily, window } = rateLimits.passwordsPerDay;
  const hits = Array.from({ length: daily - 1 }, (_, index) => Date.now() - 3_600_000 - index);
  await countOf(user.email).set({ hits });
  expect((await logIn(user.email, wrong)).status).toBe(401);
  const { status, headers } = await logIn(user.email, wrong);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(window / 1000 - 4000);
});

describe('a count that fails', () => {
  /** Logs in while counting wrong passwords rejects with a gRPC code. */
  async function whileCountFails(code: number, email: string, tried: string): Promise<string> {
    const real = dependencies();
    const read = () => Promise.reject(Object.assign(new Error('grpc'), { code }));
    const tryLimit = createTryLimit({ ...real, read }, env.CODE_PEPPER);
    const handler = sessionEndpoints({ ...real, tryLimit })['POST /login'];
    const body = { email, password: tried, device: undefined };
    return handler(contextOf('POST /login', { body })).then(
      () => 'logged in',
      (error: unknown) => (error instanceof AppError ? error.code : String((error as { code?: unknown }).code)),
    );
  }

  it('keeps nobody out while the database is out of reach', async () => {
    const { user } = await newActor();
    const unavailable = 14;
    expect(await whileCountFails(unavailable, user.email, password)).toBe('logged in');
    expect(await whileCountFails(unavailable, user.email, wrong)).toBe('INVALID_CREDENTIALS');
  });

  it('does not let attempts through because of contention', async () => {
    const { user } = await newActor();
    const aborted = 10;
    expect(await whileCountFails(aborted, user.email, password)).toBe('DATABASE_UNAVAILABLE');
  });
});

it('is refused before it has read or written anything while the queue of passwords is full', async () => {
  const { user } = await newActor();
  const real = dependencies();
  const held = Promise.withResolvers<void>();
  const fill = () => real.passwords.run('others', () => held.promise).catch(() => undefined);
  const filling = Array.from({ length: 250 }, fill);
  const reads = vi.spyOn(firestore(), 'getAll');
  const context = contextOf('POST /login', { body: { email: user.email, password } });
  const refused = { code: 'BUSY', retryAfter: 2 };
  await expect(sessionEndpoints(real)['POST /login'](context)).rejects.toMatchObject(refused);
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
  held.resolve();
  await Promise.all(filling);
  expect((await countOf(user.email).get()).exists).toBe(false);
});

describe('the count of passwords', () => {
  const nothing = async () => null;
  const tryOf = (key: string) => ({ key, limits: [rateLimits.passwords], refusal: 'No more.', now: new Date() });
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'judged',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('is shared by deletion, password change and vote desk, apart from logins, and an instance that knows a block reads nothing', async () => {
    const handlers = createHandlers(dependencies());
    const { user } = await newActor();
    const parts = { user, session: { ...contextOf('GET /me', { user }).session, id: randomUUID() } };
    const guesses = [
      () => handlers['DELETE /me'](contextOf('DELETE /me', { ...parts, body: { password: wrong } })),
      () =>
        handlers['POST /me/password'](
          contextOf('POST /me/password', { ...parts, body: { currentPassword: wrong, password: 'a brand new horse' } }),
        ),
      () =>
        handlers['POST /admin/voting'](
          contextOf('POST /admin/voting', { ...parts, body: { act: 'open', version: 0, password: wrong } }),
        ),
    ].map((guess) => () => codeOf(guess()));
    for (let i = 0; i < max; i += 1) expect(await guesses[i % 3]?.()).toBe('WRONG_PASSWORD');
    expect(await guesses[0]?.()).toBe('RATE_LIMITED');
    const reads = vi.spyOn(firestore(), 'getAll');
    for (const guess of guesses) expect(await guess()).toBe('RATE_LIMITED');
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
    expect((await logIn(user.email, password)).status).toBe(200);
  });

  it('lets no more attempts through when twelve instances count at once', async () => {
    const counted = tryOf(randomUUID());
    const instances = Array.from({ length: max + 2 }, () => dependencies().tryLimit);
    const codes = await Promise.all(instances.map((tryLimit) => codeOf(tryLimit.run(counted, nothing))));
    expect(codes.toSorted()).toEqual(['RATE_LIMITED', 'RATE_LIMITED', ...Array<string>(max).fill('judged')]);
  });

  it('counts an attempt that was checked, and none that failed before', async () => {
    const { tryLimit } = dependencies();
    const counted = tryOf(randomUUID());
    const notJudged = () => tryLimit.run(counted, () => Promise.reject(new AppError('BUSY')));
    for (let i = 0; i < max; i += 1) {
      expect(await codeOf(tryLimit.run(counted, nothing))).toBe('judged');
      if (i + 1 < max) expect(await codeOf(notJudged())).toBe('BUSY');
    }
    expect(await codeOf(tryLimit.run(counted, nothing))).toBe('RATE_LIMITED');
  });
});
