import { profileFields } from '@fresher-party/contract/calls/person';
import { expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { mailsTo, waitForCode } from '../support/inbox.ts';
import { collections, resetLimits } from '../support/state.ts';

/** A distinct value for each field of the contract's profile. */
const profile = Object.fromEntries(Object.keys(profileFields).map((field) => [field, `My ${field}`]));

it('keeps every profile field of the sign-up in all answers and records', async () => {
  const email = newEmail();
  await call('POST /signup', { body: { ...profile, email, password } });
  const verified = await call('POST /verify-otp', { body: { email, otp: await waitForCode(email) } });
  const { id } = verified.json.data.user;
  const user = { ...profile, id, email, role: 'guest' };
  expect(verified.json.data.user).toEqual(user);
  expect((await call('GET /me', { token: verified.json.token })).json.data.user).toEqual(user);
  expect((await call('POST /login', { body: { email, password } })).json.data.user).toEqual(user);

  const change = { currentPassword: password, password: 'another horse' };
  const changed = await call('POST /me/password', { token: verified.json.token, body: change });
  expect(changed.json.data.user).toEqual(user);

  await resetLimits();
  const after = (await mailsTo(email)).at(-1);
  await call('POST /forgot-password', { body: { email } });
  const body = { email, otp: await waitForCode(email, { after }), password: 'a third horse' };
  expect((await call('POST /reset-password', { body })).json.data.user).toEqual(user);

  const { token } = await newActor('admin');
  const found = await call('GET /messages/user/{id}', { token, params: { id } });
  expect(found.json.data.user).toEqual(user);
  for (const record of [collections.credentials.doc(id), collections.users.doc(id)]) {
    expect((await record.get()).data()).toMatchObject(profile);
  }
});
