import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { type Answer, type CallOptions, call } from '../support/api.ts';
import { askToSignUp, wrongCode, wrongCodesOf } from '../support/codes.ts';
import { tally } from '../support/figures.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newTrack, setVoting, votesFor } from '../support/state.ts';

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts each status. */
const statusesOf = (answers: readonly { status: number }[]): Record<number, number> =>
  tally(answers.map(({ status }) => status));

/** Retries with the same key while the database is busy, like the app. Often needed on a slow machine. */
async function retryWhileBusy<K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<Answer<K>> {
  const headers = { 'Idempotency-Key': randomUUID(), ...options.headers };
  let answer = await call(key, { ...options, headers });
  while (answer.json.code === 'DATABASE_UNAVAILABLE') answer = await call(key, { ...options, headers });
  return answer;
}

beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});

afterAll(() => runtime.stop());

let runtime: Runtime;

it('checks at most ten parallel guesses of a password, and none after', async () => {
  const { email } = (await newActor()).user;
  const guess = () => call('POST /login', { body: { email, password: 'wrong password' } });
  const isOver = (answer: Awaited<ReturnType<typeof guess>>) => Number(answer.headers.get('retry-after')) > 60;
  const answers = await times(30, guess);
  // Concurrent attempts are asked to retry after a second, so the rest of the ten are made one by one.
  while (!answers.some(isOver)) answers.push(await guess());
  const { 401: judged = 0, 429: _, 503: __, ...others } = statusesOf(answers);
  expect(others).toEqual({});
  expect(judged).toBeLessThanOrEqual(10);
  expect((await call('POST /login', { body: { email, password } })).status).toBe(429);
});

it('counts one person’s concurrent votes once', async () => {
  const { token } = await newActor();
  const { id } = await newCandidate('Mr_Fresher');
  const answers = await times(60, () => retryWhileBusy('POST /vote', { token, body: { candidateID: id } }));
  const { 200: counted, 409: _, 429: __, ...others } = statusesOf(answers);
  expect([counted, others]).toEqual([1, {}]);
  expect(await votesFor(id)).toBe(1);
});

it('counts every voter exactly once when they vote concurrently', async () => {
  const { id } = await newCandidate('Miss_Fresher');
  const voters = await times(40, () => newActor());
  const answers = await times(40, (index) => {
    return retryWhileBusy('POST /vote', { token: voters[index]?.token, body: { candidateID: id } });
  });
  expect(statusesOf(answers)).toEqual({ 200: 40 });
  expect(await votesFor(id)).toBe(40);
});

it('never accepts more than three songs from concurrent requests', async () => {
  const { token, user } = await newActor();
  const answers = await times(12, () =>
    retryWhileBusy('POST /songs/submit', { token, body: { songLinks: [newTrack()] } }),
  );
  const { songLinks } = (await collections.songSubmissions.doc(user.id).get()).data() ?? { songLinks: [] };
  expect(songLinks).toHaveLength(3);
  expect(statusesOf(answers)).toEqual({ 200: 3, 409: 9 });
});

it('enforces the limit of messages exactly, and stores what it acknowledged', async () => {
  const { token, user } = await newActor();
  const answers = await times(16, (index) => {
    return retryWhileBusy('POST /messages/send', { token, body: { message: `at once ${index}` } });
  });
  expect(statusesOf(answers)).toEqual({ 200: 10, 429: 6 });
  expect((await collections.messages.where('senderId', '==', user.id).get()).size).toBe(10);
});

it('creates one record per key, however many concurrent requests come', async () => {
  const { token, user } = await newActor();
  const headers = { 'Idempotency-Key': `same-key-${user.id}` };
  const answers = await times(8, () =>
    retryWhileBusy('POST /messages/send', { token, headers, body: { message: 'only once' } }),
  );
  expect(statusesOf(answers)).toEqual({ 200: 8 });
  expect((await collections.messages.where('senderId', '==', user.id).get()).size).toBe(1);
});

it('registers a candidate once when two admins add them concurrently', async () => {
  const admins = await times(4, () => newActor('admin'));
  const name = `At Once ${Date.now()}`;
  const answers = await times(4, (index) => {
    return retryWhileBusy('POST /admin', { token: admins[index]?.token, body: { name, category: 'Mr' } });
  });
  expect(statusesOf(answers)).toEqual({ 200: 1, 409: 3 });
});

it.each([
  ['a bound request', true],
  ['the requests of older clients', false],
])('judges at most five of two hundred parallel guesses at %s, and none after', async (_, bound) => {
  const email = newEmail();
  const { otp, id } = await askToSignUp(email, { bound });
  const guess = (code: string) =>
    call('POST /verify-otp', { body: { email, otp: code, ...(bound ? { signupIds: [id] } : {}) } });
  const answers = await times(200, (index) => guess(wrongCode(otp, index + 1)));
  const { 400: answered = 0, 429: refused = 0, 503: __, ...others } = statusesOf(answers);
  expect(others).toEqual({});
  expect(answered).toBeGreaterThan(0);
  // Refused early.
  expect(refused).toBeGreaterThan(100);
  // The rest of the five attempts are made one by one. Attempts after the fifth are not counted.
  for (let index = 200; index < 206; index += 1) await guess(wrongCode(otp, index + 1));
  expect(await wrongCodesOf(email)).toBe(limits.otpTriesPerCode);
  expect((await guess(otp)).json).toMatchObject({ code: 'INVALID_OTP' });
});
