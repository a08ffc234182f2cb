/** Sessions and passwords: ended, changed, signed with rotated keys (ADR 2 and 3). */

import { randomBytes } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { type Actor, newActor, password, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { type Runtime, startRuntime, useRuntime } from '../support/production-runtime.ts';
import { collections, newTrack } from '../support/state.ts';

beforeAll(async () => {
  [here, elsewhere] = await Promise.all([useRuntime(), startRuntime()]);
});

afterAll(() => Promise.all([here.stop(), elsewhere.stop()]));

// Two instances: a session ended by one is still cached by the other.
let here: Runtime;

let elsewhere: Runtime;

const minutesFromNow = (count: number): Date => new Date(Date.now() + count * 60_000);

describe.each([
  ['logging out', 'guest', ({ token }: Actor) => call('POST /logout', { token })],
  ['a block', 'guest', ({ user }: Actor) => accountAdministration(firestore()).block(user.email)],
  ['a role that was taken back', 'admin', ({ user }: Actor) => accountAdministration(firestore()).revoke(user.email)],
  [
    'a new password',
    'guest',
    ({ token }: Actor) =>
      call('POST /me/password', { token, body: { currentPassword: password, password: 'a brand new horse' } }),
  ],
  ['deleting the account', 'guest', ({ token }: Actor) => call('DELETE /me', { token, body: { password } })],
] as const)('after %s', (_, role, end) => {
  it('nothing more is written, although another instance still has the session cached', async () => {
    const actor = await newActor(role);
    const { token, user } = actor;
    const send = (message: string) => call('POST /messages/send', { token, body: { message }, origin: elsewhere.url });
    expect((await send('still there')).status).toBe(200);
    await end(actor);
    for (const message of ['one', 'two', 'three']) expect((await send(message)).status).toBe(401);
    const songs = { songLinks: [newTrack()] };
    expect((await call('POST /songs/submit', { token, body: songs, origin: elsewhere.url })).status).toBe(401);
    expect((await collections.songSubmissions.doc(user.id).get()).exists).toBe(false);
    const kept = (await collections.messages.where('senderId', '==', user.id).get()).docs;
    expect(kept.map((doc) => doc.get('message')).filter((message) => message !== 'still there')).toEqual([]);
  });
});

it('can neither change the password nor delete the account after logging out elsewhere', async () => {
  const { user, token } = await newActor();
  const origin = elsewhere.url;
  expect((await call('GET /me', { token, origin })).status).toBe(200);
  await call('POST /logout', { token });
  const change = { currentPassword: password, password: 'a brand new horse' };
  expect((await call('POST /me/password', { token, origin, body: change })).status).toBe(401);
  expect((await call('DELETE /me', { token, origin, body: { password } })).status).toBe(401);
  expect((await collections.credentials.doc(user.id).get()).get('sessionVersion')).toBe(1);
});

it('removes ended sessions that would have expired by now', async () => {
  const { user, token } = await newActor();
  const ref = collections.credentials.doc(user.id);
  await ref.update({ endedSessions: { over: minutesFromNow(-1) } });
  await call('POST /logout', { token });
  const ended = Object.keys((await ref.get()).data()?.endedSessions ?? {});
  expect(ended).not.toContain('over');
  expect(ended).toHaveLength(1);
});

it('ends all sessions when too many are listed', async () => {
  const { user, token } = await newActor('admin');
  const other = await signToken({ uid: user.id, role: 'admin', version: 1 });
  const ref = collections.credentials.doc(user.id);
  const many = Array.from({ length: limits.endedSessions }, (_, index) => [`s${index}`, minutesFromNow(9)]);
  await ref.update({ endedSessions: Object.fromEntries(many) });
  await call('POST /logout', { token });
  expect((await ref.get()).data()).toMatchObject({ sessionVersion: 2, endedSessions: {} });
  for (const session of [token, other]) expect((await call('GET /messages/all', { token: session })).status).toBe(401);
});

it('ends only that session, at once on its instance and within ten seconds elsewhere', async () => {
  const { user, token } = await newActor();
  const other = await signToken({ uid: user.id, role: 'guest', version: 1 });
  const read = async (session: string, origin?: string) => (await call('GET /me', { token: session, origin })).status;
  expect([await read(token), await read(token, elsewhere.url)]).toEqual([200, 200]);
  const { status, json } = await call('POST /logout', { token });
  expect([status, json.message]).toEqual([200, 'You are logged out.']);
  expect(await read(token)).toBe(401);
  await expect.poll(() => read(token, elsewhere.url), { timeout: 12_000, interval: 500 }).toBe(401);
  expect([await read(other), await read(other, elsewhere.url)]).toEqual([200, 200]);
});

describe('a new password with the current one', () => {
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
});

const { current, keys } = JSON.parse(env.SESSION_KEYS) as SessionKeys;

const fresh = { name: 'rotated', key: randomBytes(32).toString('base64url') };

/** Runs `work` with the function deployed with these session keys. */
async function useKeys<T>(ring: SessionKeys, work: () => Promise<T>): Promise<T> {
  const runtime = await useRuntime({ SESSION_KEYS: JSON.stringify(ring) });
  try {
    return await work();
  } finally {
    await runtime.stop();
  }
}

const statusWith = async (token: string) => (await call('GET /me', { token })).status;

const logIn = async ({ user }: Actor) =>
  (await call('POST /login', { body: { email: user.email, password } })).json.token;

it('rotates keys: the new one signs, the old one still verifies, and a removed one is refused', async () => {
  const actor = await newActor();
  const claims = { uid: actor.user.id, role: 'guest', version: 1 } as const;
  const ended = await signToken(claims, new Date(Date.now() - 6 * 86_400_000));
  expect(decodeProtectedHeader(actor.token).kid).toBe(current);

  const both = { current: fresh.name, keys: { ...keys, [fresh.name]: fresh.key } };
  const signedWithNewKey = await useKeys(both, async () => {
    expect(await statusWith(actor.token)).toBe(200);
    expect(await statusWith(ended)).toBe(401);
    const token = await logIn(actor);
    expect(decodeProtectedHeader(token).kid).toBe(fresh.name);
    expect(await statusWith(token)).toBe(200);
    return token;
  });

  await useKeys({ current: fresh.name, keys: { [fresh.name]: fresh.key } }, async () => {
    expect(await statusWith(actor.token)).toBe(401);
    expect(await statusWith(signedWithNewKey)).toBe(200);
  });
});
