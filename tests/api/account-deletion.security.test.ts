import { afterAll, beforeAll, expect, it } from 'vitest';
import { userDataStore } from '../../functions/src/features/accounts/own-data/store.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { firestore } from '../support/firestore.ts';
import { mailsTo, waitForCode } from '../support/inbox.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections, resetLimits } from '../support/state.ts';

// One process, whose cache of the session outlives the account by some seconds.
let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

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
});

it('answers a repeated request with UNAUTHENTICATED, not with a wrong password', async () => {
  const actor = await newActor();
  expect((await remove(actor)).status).toBe(200);
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
  expect(await userDataStore(parts, parts.config.CODE_PEPPER).deleteBatch(id, session)).toBe(false);
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

it('does not accept a deleted account’s session for a new account with the same address', async () => {
  const email = newEmail();
  const signUp = async () => {
    await resetLimits();
    const after = (await mailsTo(email)).at(-1);
    await call('POST /signup', { body: { name: 'Asha', email, password } });
    const otp = await waitForCode(email, { after });
    const { json } = await call('POST /verify-otp', { body: { email, otp } });
    return { token: json.token, user: json.data.user };
  };
  const first = await signUp();
  expect((await remove(first)).status).toBe(200);
  const second = await signUp();
  expect((await call('GET /me', { token: second.token })).status).toBe(200);
  expect((await call('GET /me', { token: first.token })).status).toBe(401);
});
