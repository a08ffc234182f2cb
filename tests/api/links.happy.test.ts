/** The link in every mail (ADR 22). */

import { expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToReset, askToSignUp, requestsOf, wrongCode } from '../support/codes.ts';
import { latestMail, waitForCode, waitForLink } from '../support/inbox.ts';

const look = (link: string) => call('POST /links/look', { body: { link } });
const use = (link: string, more: object = {}) => call('POST /links/use', { body: { link, ...more } });

it('creates the account with a name and a password, whatever those of the request were', async () => {
  const email = newEmail();
  const { link } = await askToSignUp(email, { name: 'Asha Rao' });
  expect((await look(link)).json.data).toEqual({ email, action: 'create-account' });
  const used = await use(link, { name: 'Asha', password: 'a different horse' });
  expect(used).toMatchObject({
    status: 200,
    json: { message: 'Account verified successfully!', data: { user: { name: 'Asha', email, role: 'guest' } } },
  });
  expect((await call('GET /me', { token: used.json.token })).status).toBe(200);
  expect((await call('POST /login', { body: { email, password: 'a different horse' } })).status).toBe(200);
  expect((await call('POST /login', { body: { email, password } })).status).toBe(401);
});

it('sets a new password, and logs in', async () => {
  const { user, token } = await newActor();
  const { link } = await askToReset(user.email);
  const { json } = await look(link);
  expect(json.data).toEqual({ email: user.email, action: 'choose-password' });
  const used = await use(link, { password: 'a different horse' });
  expect(used).toMatchObject({
    status: 200,
    json: { message: 'Your password has been changed. You are logged in.', data: { user } },
  });
  expect((await call('POST /login', { body: { email: user.email, password: 'a different horse' } })).status).toBe(200);
  expect((await call('POST /login', { body: { email: user.email, password } })).status).toBe(401);
  await expect.poll(async () => (await call('GET /me', { token })).status, { timeout: 15_000 }).toBe(401);
});

it('depends on the account and not the request: a sign-up with a known address sets a new password', async () => {
  const { user } = await newActor();
  await call('POST /signup', { body: { name: 'Asha', email: user.email, password, bound: true } });
  const link = await waitForLink(user.email);
  expect((await look(link)).json.data).toMatchObject({ action: 'choose-password' });
  expect((await use(link, { password: 'a different horse' })).json.data.user).toEqual(user);
});

it('depends on the account and not the request: a reset for a new address creates an account', async () => {
  const email = newEmail();
  await call('POST /forgot-password', { body: { email, bound: true } });
  const link = await waitForLink(email);
  expect((await look(link)).json.data).toEqual({ email, action: 'create-account' });
  expect((await use(link, { name: 'Asha', password })).json.data.user).toMatchObject({ name: 'Asha', email });
});

it('is not used up by a look, by refused input or by wrong codes', async () => {
  const email = newEmail();
  const { link, id, otp } = await askToSignUp(email);
  for (let i = 1; i <= 6; i += 1) {
    await call('POST /verify-otp', { body: { email, otp: wrongCode(otp, i), signupIds: [id] } });
    expect((await look(link)).status).toBe(200);
    expect((await use(link, { name: '', password: 'short' })).status).toBe(400);
  }
  expect((await call('POST /verify-otp', { body: { email, otp, signupIds: [id] } })).status).toBe(400);
  expect((await use(link, { name: 'Asha', password })).status).toBe(200);
});

it('is in the mail as a button and as text, in the fragment of the app’s page', async () => {
  const email = newEmail();
  const { link } = await askToSignUp(email);
  const { text, html } = await latestMail(email);
  const url = `/link#${link}`;
  expect(text).toMatch(new RegExp(`\\nhttps?://\\S+${url}\\n`));
  expect(html).toMatch(new RegExp(`<a href="https?://[^"]+${url}"`));
  expect(html).toMatch(new RegExp(`>https?://[^<]+${url}</p>`));
  expect(link).toMatch(/^[\w-]{22}$/);
  // Only its hash is stored.
  expect(JSON.stringify(await requestsOf(email))).not.toContain(link);
});

it('resets the mail limit after success by link or code, which only the owner can have', async () => {
  const email = newEmail();
  const { link } = await askToSignUp(email);
  expect((await call('POST /forgot-password', { body: { email, bound: true } })).status).toBe(429);
  await use(link, { name: 'Asha', password });

  const asked = await call('POST /forgot-password', { body: { email, bound: true } });
  expect(asked.status).toBe(200);
  expect((await call('POST /forgot-password', { body: { email, bound: true } })).status).toBe(429);
  const otp = await waitForCode(email);
  const reset = { email, otp, password: 'a different horse', resetIds: [asked.json.resetId] };
  expect((await call('POST /reset-password', { body: reset })).status).toBe(200);
  expect((await call('POST /forgot-password', { body: { email, bound: true } })).status).toBe(200);
});
