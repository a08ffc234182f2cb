import { expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { requestsOf } from '../support/codes.ts';
import { latestMail, waitForCode, waitForLink } from '../support/inbox.ts';
import { resetLimits } from '../support/state.ts';

it('signs up with the mailed code, and returns the person afterwards', async () => {
  const email = newEmail();
  const asked = await call('POST /signup', { body: { name: ' Asha  Rao ', email: email.toUpperCase(), password } });
  expect(asked.json).toMatchObject({ message: 'Signup successful. Please check your email for OTP.' });
  const otp = await waitForCode(email);

  const verified = await call('POST /verify-otp', { body: { email, otp } });
  expect(verified.status).toBe(200);
  const user = { name: 'Asha Rao', email, role: 'guest' };
  expect(verified.json).toMatchObject({ message: 'Account verified successfully!', data: { user } });

  const me = await call('GET /me', { token: verified.json.token });
  expect(me.json).toMatchObject({ data: { user: { ...user, id: verified.json.data.user.id } } });
});

it('resets the password with the mailed code, and the new one logs in', async () => {
  const { user } = await newActor();
  const asked = await call('POST /forgot-password', { body: { email: user.email } });
  expect(asked.status).toBe(200);
  const otp = await waitForCode(user.email);
  const fresh = 'a different horse';
  const reset = await call('POST /reset-password', { body: { email: user.email, otp, password: fresh } });
  expect(reset.json).toMatchObject({ success: true, data: { user } });
  expect((await call('GET /me', { token: reset.json.token })).status).toBe(200);
  expect((await call('POST /login', { body: { email: user.email, password: fresh } })).status).toBe(200);
  expect((await call('POST /login', { body: { email: user.email, password } })).status).toBe(401);
});

it('takes from a client that names no request the code of the newest mail alone', async () => {
  const email = newEmail();
  const body = { name: 'Asha', email, password };
  await call('POST /signup', { body });
  const before = await latestMail(email);
  const first = await waitForCode(email);
  await resetLimits();
  await call('POST /signup', { body });
  const newest = await waitForCode(email, { after: before });
  if (first !== newest) expect((await call('POST /verify-otp', { body: { email, otp: first } })).status).toBe(400);
  expect((await call('POST /verify-otp', { body: { email, otp: newest } })).status).toBe(200);
});

it('stores only hashes of codes, links and passwords, and no password hash once the code is used', async () => {
  const email = newEmail();
  await call('POST /signup', { body: { name: 'Asha', email, password } });
  const otp = await waitForCode(email);
  const link = await waitForLink(email);
  const stored = await requestsOf(email);
  for (const secret of [otp, link, password]) expect(JSON.stringify(stored)).not.toContain(secret);
  expect(stored).toMatchObject([{ account: { name: 'Asha' }, codeHash: expect.any(String) }]);
  await call('POST /verify-otp', { body: { email, otp } });
  const [used] = await requestsOf(email);
  expect(used).toMatchObject({ usedAt: expect.any(Number) });
  expect(used).not.toHaveProperty('codeHash');
  expect(used).not.toHaveProperty('account');
});
