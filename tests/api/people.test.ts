/** People for organisers: the list, the search, the guest list, and acts on accounts. */

import { randomUUID } from 'node:crypto';
import type { AccountAct, PersonRow } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '../../functions/src/db/queries.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { firestore } from '../support/firestore.ts';
import { clearGuests } from '../support/guests.ts';
import { collections, newCrowd } from '../support/state.ts';

afterAll(clearGuests);

type Query = NonNullable<Parameters<typeof succeed<'GET /admin/people'>>[1]>['query'];

/** All pages of a list. */
async function all(token: string, query: Query = {}): Promise<PersonRow[]> {
  const found: PersonRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await succeed('GET /admin/people', {
      token,
      query: { ...query, ...(cursor ? { cursor } : {}) },
    });
    found.push(...data.people);
    if (nextCursor === undefined) return found;
    cursor = nextCursor;
  }
}

const newName = () => `Zx${randomUUID().slice(0, 8)}`;

describe('the list', () => {
  it('contains everybody, newest first, in pages', async () => {
    const { token } = await newActor('admin');
    const crowd = await newCrowd(limits.peopleAtOnce + 1);
    const { data, nextCursor } = await succeed('GET /admin/people', { token });
    expect(data.people).toHaveLength(limits.peopleAtOnce);
    expect(nextCursor).toBeDefined();
    const people = await all(token);
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining(crowd.map(({ user }) => user.id)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(people.map(({ createdAt }) => createdAt)).toEqual(
      people
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  it('shows who is an organiser, blocked, or blocked from sending', async () => {
    const { token, user: admin } = await newActor('admin', newName());
    const { user } = await newActor('guest', newName());
    const row = async () => (await all(token, { text: user.name }))[0];
    expect(await row()).toEqual({ ...user, createdAt: expect.any(String), blocked: false, sendingStopped: false });
    await succeed('POST /messages/block', { token, body: { senderId: user.id, blocked: true } });
    await succeed('POST /admin/people', { token, body: { person: user.id, act: 'block' } });
    expect(await row()).toMatchObject({ blocked: true, sendingStopped: true });
    const organisers = await all(token, { show: 'organisers' });
    expect(organisers.map(({ id }) => id)).toContain(admin.id);
    expect(organisers.map(({ role }) => role)).not.toContain('guest');
  });
});

describe('the search', () => {
  it('finds people by a prefix of their name, of a word of it, or of their address', async () => {
    const { token } = await newActor('admin');
    const [first, last] = [newName(), newName()];
    const { user } = await newActor('guest', `${first}é ${last}`);
    for (const text of [`${first}É ${last.slice(0, 3)}`, last.slice(0, 8).toUpperCase(), user.email]) {
      expect(
        (await all(token, { text })).map(({ id }) => id),
        text,
      ).toEqual([user.id]);
    }
    expect(await all(token, { text: last.slice(1) })).toEqual([]);
    expect((await succeed('GET /admin/people', { token, query: { text: first } })).results).toBe(1);
  });
});

describe('the guest list', () => {
  it('marks who is on it, and lists accounts that are not', async () => {
    await clearGuests();
    const { token } = await newActor('admin');
    const name = newName();
    const [invited, other] = await newCrowd(2, name);
    const find = (show: 'all' | 'not-on-list' = 'all') => all(token, { text: name, show });
    expect((await find()).map(({ isGuest }) => isGuest)).toEqual([undefined, undefined]);
    // Without a guest list nobody is missing.
    expect(await find('not-on-list')).toEqual([]);

    await succeed('POST /admin/guests', { token, body: { emails: [invited?.user.email ?? ''] } });
    expect((await find()).filter(({ isGuest }) => isGuest).map(({ id }) => id)).toEqual([invited?.user.id]);
    expect((await find('not-on-list')).map(({ id }) => id)).toEqual([other?.user.id]);
    await succeed('POST /admin/guests', { token, body: { emails: [other?.user.email ?? ''] } });
    expect(await find('not-on-list')).toEqual([]);
  });

  it('fills the pages of accounts that are not on it, and counts them', async () => {
    const { token } = await newActor('admin');
    const name = newName();
    const crowd = await newCrowd(limits.peopleAtOnce + 5, name);
    // The newest three are on the list, and so in no page.
    const invited = crowd.slice(-3).map(({ user }) => user.email);
    await succeed('POST /admin/guests', { token, body: { emails: invited } });
    const query = { text: name, show: 'not-on-list' };
    const { results, data, nextCursor } = await succeed('GET /admin/people', { token, query });
    expect([results, data.people.length]).toEqual([limits.peopleAtOnce + 2, limits.peopleAtOnce]);
    expect(nextCursor).toBeDefined();
    const people = await all(token, query);
    expect(new Set(people.map(({ email }) => email))).toEqual(
      new Set(crowd.map(({ user }) => user.email).filter((email) => !invited.includes(email))),
    );
    expect(people).toHaveLength(results);
    expect((await succeed('GET /admin/people', { token, query: { text: name, show: 'organisers' } })).results).toBe(0);
  });
});

it.each([
  ['a cursor that was made up', { cursor: 'nothing' }, 'cursor'],
  ['another list', { show: 'nobody' }, 'show'],
])('refuses %s', async (_, query, field) => {
  const { token } = await newActor('admin');
  const { status, json } = await call('GET /admin/people', { token, query });
  expect(status).toBe(400);
  expect(json.details).toHaveProperty(field);
});

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

describe('the last organiser who can log in', () => {
  const administration = accountAdministration(firestore());
  const organisers = async () => (await queries.admins(collections).get()).docs;
  const setRole = (role: 'admin' | 'guest') => (doc: { id: string }) =>
    Promise.all([collections.credentials, collections.users].map((each) => each.doc(doc.id).update({ role })));
  // Each test starts without organisers, and those of other tests get their role back.
  let others: { id: string }[] = [];
  beforeAll(async () => {
    others = await organisers();
  });
  beforeEach(async () => {
    await Promise.all((await organisers()).map(setRole('guest')));
  });
  afterAll(() => Promise.all(others.map(setRole('admin'))));

  it.each(['revoke', 'block'] as const)('is protected from %s', async (name) => {
    const [one, two, three] = [await newActor('admin'), await newActor('admin'), await newActor('admin')].map(
      ({ user }) => user.email,
    ) as [string, string, string];
    expect(await administration[name](one)).toBe(true);
    // A blocked organiser doesn't count.
    await administration.block(two);
    await expect(administration[name](three)).rejects.toMatchObject({ code: 'LAST_ORGANISER' });
    expect((await organisers()).filter((doc) => !doc.data().blocked).map((doc) => doc.data().email)).toEqual([three]);
    await administration.unblock(two);
    // Concurrently, only one succeeds.
    const results = await Promise.allSettled([two, three].map((email) => administration[name](email)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const reason = expect.objectContaining({ code: 'LAST_ORGANISER' });
    expect(results).toContainEqual({ status: 'rejected', reason });
  });
});
