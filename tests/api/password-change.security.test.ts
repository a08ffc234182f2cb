/** Changing the password of a session's own account (ADR 2 and 3). */

import { rateLimits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, newActor, password, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections } from '../support/state.ts';

// Not the functions emulator, which starts a process for each concurrent call.
let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

const next = 'a brand new horse';
const change = ({ token }: Actor, currentPassword: string, chosen = next) =>
  call('POST /me/password', { token, body: { currentPassword, password: chosen } });
const logsIn = async ({ user }: Actor, tried: string) =>
  (await call('POST /login', { body: { email: user.email, password: tried } })).status === 200;

it('requires the current password, and answers a new session', async () => {
  const actor = await newActor();
  const { status, json } = await change(actor, password);
  expect(status).toBe(200);
  expect(json.data).toEqual({ user: actor.user });
  expect((await call('GET /me', { token: String(json.token) })).status).toBe(200);
  expect([await logsIn(actor, password), await logsIn(actor, next)]).toEqual([false, true]);
});

it('ends all earlier sessions, an organiser’s at the next admin call', async () => {
  const actor = await newActor('admin');
  const version = (await collections.credentials.doc(actor.user.id).get()).data()?.sessionVersion ?? 0;
  const other = await signToken({ uid: actor.user.id, role: 'admin', version });
  expect((await call('GET /messages/all', { token: other })).status).toBe(200);
  const { json } = await change(actor, password);
  for (const token of [actor.token, other]) expect((await call('GET /messages/all', { token })).status).toBe(401);
  expect((await call('GET /messages/all', { token: String(json.token) })).status).toBe(200);
});

it('changes nothing with a wrong password, which counts for this session only', async () => {
  const actor = await newActor();
  const { status, json } = await change(actor, 'not my password');
  expect([status, json.code]).toEqual([403, 'WRONG_PASSWORD']);
  expect(json.details).toEqual({
    currentPassword: 'That is not your password, so nothing was changed. Please try again.',
  });
  expect(await logsIn(actor, password)).toBe(true);
  const tries = Array.from({ length: 3 * rateLimits.passwords.max }, () => change(actor, 'not my password'));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 403).length).toBeLessThan(rateLimits.passwords.max);
  const isOver = async () => Number((await change(actor, 'not my password')).headers.get('retry-after')) > 60;
  await expect.poll(isOver, { interval: 0 }).toBe(true);
  expect((await change(actor, password)).status).toBe(429);
  // A hijacked session can't lock its owner out.
  expect(await logsIn(actor, password)).toBe(true);
});

it.each([
  ['short', 'seven77'],
  ['easy to guess', 'password123'],
  ['made of the name', 'person@2025'],
])('refuses a new one that is %s, before it judges the current one', async (_, chosen) => {
  const actor = await newActor();
  const { status, json } = await change(actor, 'not my password', chosen);
  expect([status, json.code]).toEqual([400, 'INVALID_INPUT']);
  expect(Object.keys(json.details ?? {})).toEqual(['password']);
  expect(await logsIn(actor, password)).toBe(true);
});

it('lets one of two concurrent changes win, and refuses the other', async () => {
  const actor = await newActor();
  const answers = await Promise.all([change(actor, password, `${next} 1`), change(actor, password, `${next} 2`)]);
  const won = answers.findIndex(({ status }) => status === 200);
  // The other is checked before the change, or after it, when its password is wrong.
  expect([401, 403]).toContain(answers[1 - won]?.status);
  expect(await logsIn(actor, `${next} ${won + 1}`)).toBe(true);
});
