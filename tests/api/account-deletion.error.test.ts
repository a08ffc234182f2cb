import { expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { collections } from '../support/state.ts';

const remove = (token: string, given: string) => call('DELETE /me', { token, body: { password: given } });

it.each([undefined, '', 7])('requires the password: %j', async (given) => {
  const { token } = await newActor();
  const { json } = await remove(token, given as never);
  expect(json).toMatchObject({ code: 'INVALID_INPUT', details: { password: 'Please enter your password' } });
});

it('counts wrong passwords per session: ten of its own, whatever strangers try (ADR 30)', async () => {
  const { token, user } = await newActor();
  const body = { email: user.email, password: 'wrong password' };
  for (let i = 0; i < 10; i += 1) expect((await call('POST /login', { body })).status).toBe(401);
  for (let i = 0; i < 10; i += 1) expect((await remove(token, 'wrong password')).status).toBe(403);
  const refused = await remove(token, password);
  expect(refused.json).toMatchObject({ code: 'RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await call('GET /me', { token })).status).toBe(200);
});

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
