/** Organisers' acts on accounts: confirmed, immediate, logged, and never on the last organiser. */

import type { AccountAct } from '@fresher-party/contract/calls/people';
import { describe, expect, it } from 'vitest';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { collections } from '../support/state.ts';

const act = ({ token }: Actor, { user }: Actor, act: AccountAct, typed: string | undefined = password) =>
  call('POST /admin/people', { token, body: { person: user.id, act, ...(typed === '' ? {} : { password: typed }) } });
const without = '';
const recordOf = async ({ user }: Actor) => (await collections.credentials.doc(user.id).get()).data();
const entersAs = async ({ token }: Actor, call_: 'GET /me' | 'GET /admin/people' = 'GET /me') =>
  (await call(call_, { token })).status;

describe('an organiser', () => {
  it('grants the role to a person, who logs in again, and revokes it', async () => {
    const [admin, person] = [await newActor('admin'), await newActor()];
    const { status, json } = await act(admin, person, 'grant');
    expect(status).toBe(200);
    expect(json.data.person).toMatchObject({ id: person.user.id, role: 'admin' });
    expect(await recordOf(person)).toMatchObject({ role: 'admin', sessionVersion: 2 });
    expect((await collections.users.doc(person.user.id).get()).data()).toMatchObject({ role: 'admin' });
    expect(await entersAs(person)).toBe(401);
    expect((await act(admin, person, 'revoke')).status).toBe(200);
    expect(await recordOf(person)).toMatchObject({ role: 'guest', sessionVersion: 3 });
    expect((await auditEntriesOf(admin.user.id)).map(({ action }) => action)).toEqual([
      'admin-revoked',
      'admin-granted',
    ]);
  });

  it('blocks an account without a password, whose sessions end at once, and unblocks it', async () => {
    const [admin, person] = [await newActor('admin'), await newActor()];
    expect(await entersAs(person)).toBe(200);
    expect((await act(admin, person, 'block', without)).status).toBe(200);
    expect(await entersAs(person)).toBe(401);
    const login = await call('POST /login', { body: { email: person.user.email, password } });
    expect(login.json).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    expect(await recordOf(person)).toMatchObject({ blocked: true });
    expect((await act(admin, person, 'unblock', without)).status).toBe(200);
    expect(await recordOf(person)).toMatchObject({ blocked: false, sessionVersion: 3 });
    // An act without a change is not logged.
    expect((await act(admin, person, 'unblock', without)).status).toBe(200);
    expect(await recordOf(person)).toMatchObject({ sessionVersion: 3 });
    expect(await auditEntriesOf(admin.user.id)).toHaveLength(2);
  });

  it('needs the password to unblock an organiser', async () => {
    const [admin, person] = [await newActor('admin'), await newActor('admin')];
    expect((await act(admin, person, 'block')).status).toBe(200);
    const none = await act(admin, person, 'unblock', without);
    expect([none.status, none.json.details]).toEqual([400, { password: 'Please enter your password' }]);
    expect(await recordOf(person)).toMatchObject({ blocked: true });
    expect((await act(admin, person, 'unblock')).status).toBe(200);
    expect(await recordOf(person)).toMatchObject({ role: 'admin', blocked: false });
  });

  it.each([
    ['grant', 'guest'],
    ['revoke', 'admin'],
    ['block', 'admin'],
  ] as const)('needs the right password to %s a %s', async (what, role) => {
    const [admin, person] = [await newActor('admin'), await newActor(role)];
    const none = await act(admin, person, what, without);
    expect([none.status, none.json.details]).toEqual([400, { password: 'Please enter your password' }]);
    const wrong = await act(admin, person, what, 'not the password');
    expect([wrong.status, wrong.json.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect(await recordOf(person)).toMatchObject({ role, blocked: false, sessionVersion: 1 });
    expect(await auditEntriesOf(admin.user.id)).toEqual([]);
    expect((await act(admin, person, what)).status).toBe(200);
  });

  it('gets 404 for an unknown person', async () => {
    const { token } = await newActor('admin');
    const { status, json } = await call('POST /admin/people', { token, body: { person: 'nobody', act: 'block' } });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });
});
