/** One’s own data: the copy, the record of requests, and deleting the account (ADR 7 and 8). */

import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type DataRule, personalData, type StoredName } from '../../functions/src/db/collections.ts';
import { activityRefOf } from '../../functions/src/db/once.ts';
import { userDataStore } from '../../functions/src/features/accounts/own-data/store.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { deliverer } from '../../functions/src/outbox/delivery-store.ts';
import { type Actor, newActor, newEmail, password, userIdOf } from '../support/actors.ts';
import { storedNameOf, storedPaths } from '../support/all-stored-data.ts';
import { call, succeed } from '../support/api.ts';
import { askToSignUp } from '../support/codes.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { clearGuests } from '../support/guests.ts';
import { clearPush, pushTasks, subscribed } from '../support/push.ts';
import { collections, newCandidate, newTrack, setVoting, votesFor } from '../support/state.ts';

/** A person with every kind of data. */
async function activePerson(): Promise<Actor & { track: string }> {
  const actor = await newActor('guest', 'Somebody Active');
  const { token } = actor;
  const key = (name: string) => ({ 'Idempotency-Key': `${name}-of-${actor.user.id}` });
  const track = newTrack();
  await succeed('POST /songs/submit', { token, headers: key('song'), body: { songLinks: [track] } });
  await succeed('POST /messages/send', { token, headers: key('whisper'), body: { message: 'a whisper' } });
  const { id } = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, headers: key('vote'), body: { candidateID: id } });
  await succeed('POST /forgot-password', { body: { email: actor.user.email } });
  await call('POST /login', { body: { email: actor.user.email, password: 'wrong password' } });
  return { ...actor, track };
}

const deleteMe = ({ token }: Actor) => call('DELETE /me', { token, body: { password } });

it('returns all of a person’s data, and no credentials or data of others', async () => {
  await setVoting('open');
  const [{ user, token }, neighbour, admin] = [await newActor(), await newActor(), await newActor('admin')];
  const songLinks = [newTrack()];
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /songs/submit', { token, body: { songLinks } });
  await succeed('POST /messages/send', { token, body: { message: 'From me' } });
  await succeed('POST /messages/send', { token: neighbour.token, body: { message: 'From my neighbour' } });
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('GET /messages/user/{id}', { token: admin.token, params: { id: user.id } });

  const { status, json } = await call('GET /me/export', { token });
  expect(status).toBe(200);
  const { profile, songs, whispers, votes, activity, noted } = json.data;
  expect(profile).toMatchObject({ ...user, createdAt: expect.any(String) });
  const asked = songLinks.map((link) => ({ link, requestedAt: expect.stringMatching(/Z$/) }));
  expect(songs).toMatchObject({ songLinks, requests: asked, updatedAt: expect.stringMatching(/Z$/) });
  expect(whispers.map(({ message }) => message)).toEqual(['From me']);
  expect(votes.map(({ category }) => category)).toEqual(['Mr_Fresher']);
  expect(activity.counted.map(({ what, at }) => [what, at.length]).sort()).toEqual([
    ['Copies of your data that you asked for', 1],
    ['Song requests that you sent', 1],
    ['Whispers that you sent', 1],
  ]);
  expect(noted.map(({ action }) => action)).toEqual(['whispers-looked-up']);

  const text = JSON.stringify(json);
  const { passwordHash } = (await collections.credentials.doc(user.id).get()).data() ?? { passwordHash: '?' };
  for (const secret of [passwordHash, 'argon2', candidate.id, 'neighbour', neighbour.user.email, admin.user.email]) {
    expect(text).not.toContain(secret);
  }
});

it('lists organisers’ own acts, without the people affected', async () => {
  const [organiser, person] = [await newActor('admin'), await newActor('guest', 'Looked Up')];
  await succeed('GET /messages/user/{id}', { token: organiser.token, params: { id: person.user.id } });
  const { json } = await call('GET /me/export', { token: organiser.token });
  expect(json.data.did).toEqual([{ action: 'whispers-looked-up', createdAt: expect.any(String) }]);
  expect(JSON.stringify(json)).not.toContain(person.user.id);
  expect((await call('GET /me/export', { token: person.token })).json.data.did).toEqual([]);
});

beforeEach(() => setVoting('open'));

const activityOf = (uid: string) => activityRefOf(collections, env.CODE_PEPPER, uid);

const whisper = (token: string, message: string, key?: string) =>
  call('POST /messages/send', { token, body: { message }, headers: key ? { 'Idempotency-Key': key } : {} });

it('contains neither person, content or key, nor a plain hash of them', async () => {
  const { token, user } = await newActor();
  const [message, key] = [`between us ${randomUUID()}`, randomUUID()];
  await whisper(token, message, key);
  const stored = await activityOf(user.id).get();
  const text = `${stored.id} ${JSON.stringify(stored.data())}`;
  const body = JSON.stringify({ message });
  const secrets = [user.id, user.email, message, key, body, JSON.stringify([body]), JSON.stringify(['request', body])];
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const hash = createHash('sha256').update(secret).digest(encoding);
      expect(text).not.toContain(hash.slice(0, 20));
    }
  }
  expect(stored.data()).toEqual({
    limits: { messages: [expect.any(Number)] },
    requests: [{ key: expect.any(String), request: expect.any(String), answer: 'null', at: expect.any(Number) }],
    expireAt: expect.anything(),
  });
});

it('outlives the account with its limits, so that a new account does not reset them', async () => {
  const { token, user } = await newActor();
  await whisper(token, 'before leaving', randomUUID());
  const { limits } = (await activityOf(user.id).get()).data() ?? {};
  expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
  expect((await activityOf(user.id).get()).data()).toMatchObject({ limits, requests: [] });
});

/** Collections in which one of the texts still occurs. */
async function traces(...texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) {
      const written = `${doc.id} ${JSON.stringify(doc.data())}`;
      if (texts.some((text) => written.includes(text))) found.push(collection.id);
    }
  }
  return found.sort();
}

it.each([false, true])('deletes everything about a person except that they voted (counted: %s)', async (isCounted) => {
  onTestFinished(async () => void (await Promise.all([clearPush(), clearGuests()])));
  const paths = new Set(await storedPaths());
  const person = await activePerson();
  const { id, email } = person.user;
  await subscribed(person.token);
  for (const task of await pushTasks(id)) await deliverer({ ...dependencies(), send: async () => 'sent' })(task);
  const admin = await newActor('admin');
  await succeed('GET /messages/user/{id}', { token: admin.token, params: { id } });
  await succeed('POST /admin/guests', { token: admin.token, body: { emails: [email] } });
  if (isCounted) await setVoting('closed', true);
  const came = (await storedPaths()).filter((path) => !paths.has(path) && !path.endsWith(admin.user.id));
  const deleted = Object.entries<DataRule>(personalData).filter(([, { account }]) => account === 'deleted');
  expect(came.map(storedNameOf)).toEqual(expect.arrayContaining(deleted.map(([name]) => name)));

  expect((await deleteMe(person)).status).toBe(200);
  const left = await storedPaths();
  for (const path of came)
    expect(left.includes(path), path).toBe(personalData[storedNameOf(path) as StoredName].account === 'stays');
  // Who looked them up.
  expect([await traces(email), await traces(person.track)]).toEqual([['auditLog'], []]);
  expect((await collections.participation.doc(`Mr_Fresher_${id}`).get()).data()).toEqual({
    category: 'Mr_Fresher',
    key: expect.any(String),
  });
  expect((await call('POST /login', { body: { email, password } })).json.code).toBe('INVALID_CREDENTIALS');
});

it('keeps other people’s data, including a song that both requested', async () => {
  const [leaving, staying] = [await activePerson(), await activePerson()];
  await succeed('POST /songs/submit', { token: staying.token, body: { songLinks: [leaving.track] } });
  const before = await traces(staying.user.id, staying.user.email);
  expect((await deleteMe(leaving)).status).toBe(200);
  expect(await traces(staying.user.id, staying.user.email)).toEqual(before);
  expect((await collections.songs.where('link', '==', leaving.track).get()).size).toBe(1);

  expect((await deleteMe(staying)).status).toBe(200);
  expect((await collections.songs.where('link', 'in', [leaving.track, staying.track]).get()).size).toBe(0);
});

it('lets the person sign up again, with a new account whose vote is still cast and whose old session has ended', async () => {
  const email = newEmail();
  const signUp = async () => {
    const { otp } = await askToSignUp(email, { bound: false });
    const { json } = await call('POST /verify-otp', { body: { email, otp } });
    return { token: json.token, user: json.data.user };
  };
  const first = await signUp();
  const candidate = await newCandidate('Miss_Fresher');
  const vote = (token: string) => call('POST /vote', { token, body: { candidateID: candidate.id } });
  expect((await vote(first.token)).status).toBe(200);
  expect((await deleteMe(first)).status).toBe(200);

  const again = await signUp();
  expect(again.user.id).toBe(userIdOf(email));
  expect((await call('GET /me', { token: first.token })).status).toBe(401);
  expect((await vote(again.token)).json).toMatchObject({ code: 'ALREADY_VOTED' });
  expect(await votesFor(candidate.id)).toBe(1);
  const mine = await call('GET /vote/mine', { token: again.token });
  expect(mine.json.data.votes.map(({ category }) => category)).toEqual(['Miss_Fresher']);
});

const remove = (token: string, given: string) => call('DELETE /me', { token, body: { password: given } });

it('refuses to delete an organiser until the role is revoked', async () => {
  const { token, user } = await newActor('admin');
  const { status, json } = await remove(token, password);
  expect({ status, ...json }).toMatchObject({
    status: 409,
    code: 'STILL_ADMIN',
    message: 'Organisers can’t delete their account. Have the organiser role taken back first, then try again.',
  });
  expect((await collections.credentials.doc(user.id).get()).exists).toBe(true);

  await accountAdministration(firestore()).revoke(user.email);
  const again = await call('POST /login', { body: { email: user.email, password } });
  expect((await remove(again.json.token, password)).status).toBe(200);
  expect((await collections.credentials.doc(user.id).get()).exists).toBe(false);
});

describe('deleting, beside an instance that remembers the session', () => {
  // The project's own server, whose cache of the session outlives the account by some seconds.
  const remove = ({ token }: Actor) => call('DELETE /me', { token, body: { password } });
  const whisper = ({ token }: Actor, message: string) => call('POST /messages/send', { token, body: { message } });

  async function whispersOf({ user }: Actor): Promise<number> {
    return (await collections.messages.where('senderId', '==', user.id).get()).size;
  }

  it('stores nothing that is sent at the same time', async () => {
    const actor = await newActor();
    const sending = Array.from({ length: 8 }, (_, index) => whisper(actor, `at once ${index}`));
    const removed = [await remove(actor)];
    // All requests write the same documents, so the database may answer that it is busy.
    while (removed.at(-1)?.status === 503) removed.push(await remove(actor));
    expect([200, 401]).toContain(removed.at(-1)?.status);
    for (const { status } of await Promise.all(sending)) expect([200, 401, 503]).toContain(status);
    expect((await collections.credentials.doc(actor.user.id).get()).exists).toBe(false);
    expect(await whispersOf(actor)).toBe(0);
    // Repeated after a lost answer: not a wrong password.
    expect((await remove(actor)).status).toBe(401);
  });

  it('leaves an account that can log in and be deleted again, when it was interrupted', async () => {
    const actor = await newActor();
    const { id, email } = actor.user;
    const now = new Date();
    const writer = firestore().bulkWriter();
    for (let index = 0; index < 250; index += 1) {
      const data = { message: 'one of many', senderId: id, senderName: 'A', senderEmail: email };
      writer.create(collections.messages.doc(`${id}-${index}`), { ...data, createdAt: now, expireAt: now } as never);
    }
    await writer.close();

    // Only the first batch of a deletion, as if the process died.
    const parts = dependencies();
    const { session } = contextOf('DELETE /me', { user: actor.user });
    expect(await userDataStore(parts).deleteBatch(id, session)).toBe(false);
    expect(await whispersOf(actor)).toBeLessThan(250);

    const again = await call('POST /login', { body: { email, password } });
    expect(again.status).toBe(200);
    expect((await remove({ ...actor, token: again.json.token })).status).toBe(200);
    expect(await whispersOf(actor)).toBe(0);
    expect((await collections.credentials.doc(id).get()).exists).toBe(false);
  });

  it('does not let a blocked person escape the block', async () => {
    const actor = await newActor();
    expect((await call('GET /me', { token: actor.token })).status).toBe(200);
    await accountAdministration(firestore()).block(actor.user.email);
    expect((await remove(actor)).json).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    expect((await collections.credentials.doc(actor.user.id).get()).get('blocked')).toBe(true);
  });
});
