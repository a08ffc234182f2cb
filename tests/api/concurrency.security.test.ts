import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { type Runtime, useRuntime } from '../../toolchain/testing/production-runtime.ts';
import { collections, newCandidate, newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { retryWhileBusy, statusesOf, times } from '../support/shared/concurrency.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

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
  const answers = await times(40, () => retryWhileBusy('POST /vote', { token, body: { candidateID: id } }));
  const { 200: counted, 409: _, 429: __, ...others } = statusesOf(answers);
  expect([counted, others]).toEqual([1, {}]);
  expect((await collections.ballots.where('candidateId', '==', id).get()).size).toBe(1);
});

it('counts every voter exactly once when they vote concurrently', async () => {
  const { id } = await newCandidate('Miss_Fresher');
  const voters = await times(40, () => newActor());
  const answers = await times(40, (index) => {
    return retryWhileBusy('POST /vote', { token: voters[index]?.token, body: { candidateID: id } });
  });
  expect(statusesOf(answers)).toEqual({ 200: 40 });
  expect((await collections.ballots.where('candidateId', '==', id).get()).size).toBe(40);
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
