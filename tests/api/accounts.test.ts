/** Signing up, resetting and what an account holds (ADR 3 and 22). */

import { profileFields } from '@fresher-party/contract/calls/person';
import { newestMailText, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { newActor, newEmail, password, userIdOf } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { requestsOf, wrongCode } from '../support/codes.ts';
import { countMails, latestMail, mailsTo, waitForCode, waitForLink, wordsOf } from '../support/inbox.ts';
import { collections, resetLimits } from '../support/state.ts';

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

const body = (changes: object = {}) => ({ name: 'Asha', email: newEmail(), password, ...changes });

describe('a code', () => {
  it.each([
    ['name', '', 'Please enter your name'],
    ['email', 'asha@example.org', 'Please use your institute e-mail (username@iitdh.ac.in).'],
    ['password', 'password@123', validationTexts.passwordCommon],
    ['password', 'asha@1234', validationTexts.passwordOwn],
  ])('is not sent for a wrong %s %j', async (field, value, sentence) => {
    const { status, json } = await call('POST /signup', { body: body({ [field]: value }) });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
  });

  it('sends one mail a minute to an address, known or not, and refers to it', async () => {
    const { user } = await newActor();
    for (const email of [newEmail(), user.email]) {
      expect((await call('POST /signup', { body: body({ email }) })).status).toBe(200);
      const again = await call('POST /signup', { body: body({ email }) });
      expect(again.json).toMatchObject({ code: 'RATE_LIMITED', message: newestMailText });
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await countMails(email, 1)).toBe(1);
    }
  });

  it('refuses a code after ten minutes', async () => {
    const email = newEmail();
    await call('POST /signup', { body: body({ email }) });
    const otp = await waitForCode(email);
    const [request] = await requestsOf(email);
    expect(request?.expiresAt).toBeGreaterThan(Date.now() + 590_000);
    expect(request?.expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
    await collections.codes.doc(request?.id ?? '').update({ expiresAt: Date.now() - 1 });
    expect((await call('POST /verify-otp', { body: { email, otp } })).json).toMatchObject({ code: 'INVALID_OTP' });
  });

  it('keeps the code of a reset when the new password is refused', async () => {
    const { user } = await newActor();
    await call('POST /forgot-password', { body: { email: user.email } });
    const otp = await waitForCode(user.email);
    const weakOnes = [
      ['password', otp, { code: 'INVALID_INPUT', details: { password: validationTexts.passwordCommon } }],
      // Contains the account's name, which is revealed only after the right code.
      ['person@2025', otp, { code: 'INVALID_INPUT', details: { password: validationTexts.passwordOwn } }],
      ['person@2025', wrongCode(otp), { code: 'INVALID_OTP' }],
    ] as const;
    for (const [weak, code, answer] of weakOnes) {
      const body = { email: user.email, otp: code, password: weak };
      expect((await call('POST /reset-password', { body })).json).toMatchObject(answer);
    }
    const good = await call('POST /reset-password', {
      body: { email: user.email, otp, password: 'a different horse' },
    });
    expect(good.status).toBe(200);
  });
});

const owners = { name: 'The Owner', password: 'the owner’s horse' };

const strangers = { name: 'A Stranger', password: 'the stranger’s horse' };

/** Everything in an answer that could distinguish one address from another. */
function fingerprint({ status, json, headers }: Awaited<ReturnType<typeof call>>) {
  const { requestId: _, signupId: __, resetId: ___, ...answered } = json as Record<string, unknown>;
  const { date: ____, 'x-request-id': _____, etag: ______, ...carried } = Object.fromEntries(headers);
  return { status, answered, carried };
}

describe('known and unknown addresses', () => {
  it.each([
    ['signup', 1, (email: string) => call('POST /signup', { body: { name: 'Asha', email, password } })],
    ['login', 0, (email: string) => call('POST /login', { body: { email, password: 'wrong password' } })],
    ['forgot-password', 1, (email: string) => call('POST /forgot-password', { body: { email } })],
    ['verify-otp', 0, (email: string) => call('POST /verify-otp', { body: { email, otp: '000000' } })],
    [
      'reset-password',
      0,
      (email: string) => call('POST /reset-password', { body: { email, otp: '000000', password } }),
    ],
  ])('%s answers alike and sends as many mails', async (name, mails, ask) => {
    const { user } = await newActor();
    const unknown = newEmail();
    const [toKnown, toUnknown] = [await ask(user.email), await ask(unknown)];
    expect(fingerprint(toKnown)).toEqual(fingerprint(toUnknown));
    for (const email of [user.email, unknown]) expect(await countMails(email, mails)).toBe(mails);
    if (mails === 0) return;
    // One of the two mails holds a code: to sign up where there is no account, or to reset where there is one.
    const subjects = { signup: 'You already have an account', 'forgot-password': 'You don’t have an account yet' };
    const without = await latestMail(name === 'signup' ? user.email : unknown);
    expect(without.subject).toBe(subjects[name as keyof typeof subjects]);
    expect(`${without.subject} ${wordsOf(without)}`).not.toMatch(/\d{6}/);
    for (const request of await requestsOf(unknown))
      if (name !== 'signup') expect(request).not.toHaveProperty('account');
  });
});

describe('a stranger who signs up with somebody’s address', () => {
  async function ask(email: string, person: typeof owners): Promise<{ otp: string; signupId: string }> {
    await resetLimits();
    const after = (await mailsTo(email)).at(-1);
    const { json } = await call('POST /signup', { body: { ...person, email, bound: true } });
    return { otp: await waitForCode(email, { after }), signupId: json.signupId };
  }

  // The requests in order. The last word is which of the owner's codes is entered.
  it.each([
    ['between two requests', ['owner', 'stranger', 'owner'], 'first'],
    ['before, between and after', ['stranger', 'owner', 'stranger', 'owner', 'stranger'], 'last'],
  ] as const)('can’t plant a password or a name %s: %j, %s', async (_, requests, typed) => {
    const email = newEmail();
    const own: { otp: string; signupId: string }[] = [];
    for (const who of requests) {
      const asked = await ask(email, who === 'owner' ? owners : strangers);
      if (who === 'owner') own.push(asked);
    }
    const { otp } = (typed === 'first' ? own[0] : own.at(-1)) ?? {};
    const body = { email, otp, signupIds: own.map(({ signupId }) => signupId) };
    const verified = await call('POST /verify-otp', { body });
    expect(verified.json).toMatchObject({ data: { user: { name: owners.name } } });
    expect((await collections.users.doc(userIdOf(email)).get()).get('name')).toBe(owners.name);
    expect((await call('POST /login', { body: { email, password: strangers.password } })).status).toBe(401);
    const login = await call('POST /login', { body: { email, password: owners.password } });
    expect(login.json).toMatchObject({ data: { user: { name: owners.name } } });
  });
});

/** A distinct value for each field of the contract's profile. */
const profile = Object.fromEntries(Object.keys(profileFields).map((field) => [field, `My ${field}`]));

it('creates a guest, and keeps every profile field of the sign-up in all answers and records', async () => {
  const email = newEmail();
  // Whatever else a sign-up asks for, it makes a guest.
  await call('POST /signup', { body: { ...profile, email, password, role: 'admin', sessionVersion: 9 } });
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
  expect((await call('POST /login', { body: { email, password: 'another horse' } })).status).toBe(401);
  expect((await call('POST /login', { body: { email, password: body.password } })).status).toBe(200);

  const { token } = await newActor('admin');
  const found = await call('GET /messages/user/{id}', { token, params: { id } });
  expect(found.json.data.user).toEqual(user);
  for (const record of [collections.credentials.doc(id), collections.users.doc(id)]) {
    expect((await record.get()).data()).toMatchObject({ ...profile, role: 'guest' });
  }
});
