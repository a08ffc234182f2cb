/** Sessions and passwords: ended and changed (ADR 2 and 3). */

import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { type Actor, newActor, password, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { collections, newTrack } from '../support/state.ts';

// A second instance, which caches a session that the first has ended.
let elsewhere: Runtime;
beforeAll(async () => {
  elsewhere = await startRuntime();
});
afterAll(() => elsewhere.stop());

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
    for (const message of ['one', 'two']) expect((await send(message)).status).toBe(401);
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

it('is accepted with its scheme in any letters (RFC 9110)', async () => {
  const { token } = await newActor();
  for (const scheme of ['bearer', 'BEARER'])
    expect((await call('GET /me', { headers: { Authorization: `${scheme} ${token}` } })).status).toBe(200);
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
  expect((await call('POST /logout', { token })).status).toBe(200);
  expect(await read(token)).toBe(401);
  await expect.poll(() => read(token, elsewhere.url), { timeout: 12_000, interval: 500 }).toBe(401);
  expect([await read(other), await read(other, elsewhere.url)]).toEqual([200, 200]);
});

describe('a new password with the current one', () => {
  const next = 'a brand new horse';
  const change = ({ token }: Actor, currentPassword: string, chosen = next) =>
    call('POST /me/password', { token, body: { currentPassword, password: chosen } });
  const logsIn = async ({ user }: Actor, tried: string) =>
    (await call('POST /login', { body: { email: user.email, password: tried } })).status === 200;

  it('refuses a weak new one before it judges the current one', async () => {
    const actor = await newActor();
    const { status, json } = await change(actor, 'not my password', 'person@2025');
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
