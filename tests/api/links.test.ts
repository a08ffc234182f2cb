/** The link in every mail (ADR 22). */

import { limits } from '@fresher-party/contract/limits';
import { linkTexts, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToReset, askToSignUp, requestsOf, wrongCode } from '../support/codes.ts';
import { firestore } from '../support/firestore.ts';
import { latestMail, waitForCode, waitForLink } from '../support/inbox.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections } from '../support/state.ts';

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

const person = { name: 'Asha', password };

/** The answers of both calls for a link. */
async function answersFor(link: string, origin?: string) {
  const body = { link };
  const looked = await call('POST /links/look', { body, origin });
  const used = await call('POST /links/use', { body: { ...body, ...person }, origin });
  return [looked, used].map(({ status, json }) => ({ status, ...json, requestId: '' }));
}

const refusal = (problem: keyof typeof linkTexts) =>
  Array(2).fill({ success: false, status: 400, code: 'INVALID_LINK', message: linkTexts[problem], requestId: '' });

describe('explains why a link is invalid', () => {
  it('used by its code', async () => {
    const email = newEmail();
    const { link, otp, id } = await askToSignUp(email);
    await call('POST /verify-otp', { body: { email, otp, signupIds: [id] } });
    expect(await answersFor(link)).toEqual(refusal('used'));
  });

  it('expired', async () => {
    const { link } = await askToSignUp(newEmail());
    const later = await startRuntime({ CLOCK_OFFSET_MS: String(limits.otpLifetime + 1000) });
    try {
      expect(await answersFor(link, later.url)).toEqual(refusal('expired'));
    } finally {
      await later.stop();
    }
  });

  it('invalidated by another request that succeeded', async () => {
    const email = newEmail();
    const first = await askToSignUp(email);
    const second = await askToSignUp(email);
    await call('POST /links/use', { body: { link: second.link, ...person } });
    expect(await answersFor(first.link)).toEqual(refusal('ended'));
  });

  it.each([
    ['incomplete', 'A'.repeat(limits.linkLength - 1)],
    ['incomplete', ''],
    ['unknown', 'A'.repeat(limits.linkLength)],
    ['unknown', 'A'.repeat(limits.linkLength + 1)],
    ['unknown', '../../../../credential'],
    ['unknown', 'x'.repeat(5000)],
  ] as const)('%s: %j', async (problem, link) => {
    expect(await answersFor(link)).toEqual(refusal(problem));
  });

  it('but accepts spaces around it, which mail programs may add', async () => {
    const { link } = await askToSignUp(newEmail());
    expect((await call('POST /links/look', { body: { link: ` ${link}\n` } })).status).toBe(200);
  });
});

describe('POST /links/use reports missing fields, and keeps the link valid', () => {
  it.each([
    [{}, { name: validationTexts.nameRequired, password: validationTexts.passwordRequired }],
    [{ name: 'Asha', password: 'password1' }, { password: validationTexts.passwordCommon }],
    [{ name: 'Asha', password: 'asha@2025' }, { password: validationTexts.passwordOwn }],
    [
      { name: ' ', password: 'short' },
      { name: validationTexts.nameRequired, password: validationTexts.passwordShort },
    ],
  ])('%j for a new account', async (given, details) => {
    const { link } = await askToSignUp(newEmail());
    const { status, json } = await call('POST /links/use', { body: { link, ...given } });
    expect({ status, ...json }).toMatchObject({ status: 400, code: 'INVALID_INPUT', details });
    expect(json.details).toEqual(details);
    expect((await call('POST /links/use', { body: { link, ...person } })).status).toBe(200);
  });

  it('a password for an existing account', async () => {
    const { link } = await askToReset((await newActor()).user.email);
    const { json } = await call('POST /links/use', { body: { link, name: 'Asha' } });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', details: { password: validationTexts.passwordRequired } });
    const own = await call('POST /links/use', { body: { link, name: 'Asha', password: 'person@2025' } });
    expect(own.json).toMatchObject({ code: 'INVALID_INPUT', details: { password: validationTexts.passwordOwn } });
    expect((await call('POST /links/use', { body: { link, password: 'a different horse' } })).status).toBe(200);
  });
});

const admins = accountAdministration(firestore());

const own = { name: 'The Owner', password: 'the owner’s horse' };

const planted = { name: 'A Stranger', password: 'the stranger’s horse' };

it('never uses the name or the password of a request, which may be a stranger’s', async () => {
  const email = newEmail();
  const theirs = await askToSignUp(email, planted);
  expect((await use(theirs.link)).json.details).toEqual({
    name: 'Please enter your name',
    password: 'Please enter your password',
  });
  expect((await use(theirs.link, { name: own.name })).json.code).toBe('INVALID_INPUT');
  expect((await use(theirs.link, own)).json.data.user).toMatchObject({ name: own.name });
  const login = (secret: string) => call('POST /login', { body: { email, password: secret } });
  expect((await login(planted.password)).status).toBe(401);
  expect((await login(own.password)).status).toBe(200);
});

it('can’t be replaced by the id of its request', async () => {
  const { id } = await askToSignUp(newEmail(), planted);
  expect((await use(id, own)).json.code).toBe('INVALID_LINK');
});

it('is used once, however often it is clicked concurrently', { timeout: 60_000 }, async () => {
  const email = newEmail();
  const { link } = await askToSignUp(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => use(link, own)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 400, 503]).toContain(status);
});

describe('codes and links of an address become invalid', () => {
  /** Two valid reset requests, bound and unbound, of a new account. */
  async function live() {
    const actor = await newActor();
    const { email } = actor.user;
    return { ...actor, email, bound: await askToReset(email), older: await askToReset(email, { bound: false }) };
  }
  type Live = Awaited<ReturnType<typeof live>>;

  async function expectEnded({ email, bound, older }: Live, problem: 'ended' | 'unknown', isReplaced = false) {
    const fresh = { email, password: 'yet another horse' };
    const tries = [
      call('POST /reset-password', { body: { ...fresh, otp: bound.otp, resetIds: [bound.id] } }),
      call('POST /reset-password', { body: { ...fresh, otp: older.otp } }),
    ];
    for (const { json } of await Promise.all(tries)) expect(json.code).toBe('INVALID_OTP');
    const messageOf = async (link: string) => (await use(link, own)).json.message;
    const sentence = problem === 'ended' ? /has ended/ : /not a link/;
    expect(await messageOf(bound.link)).toMatch(sentence);
    // A newer request without an id replaces an older one.
    expect(await messageOf(older.link)).toMatch(isReplaced ? /not a link/ : sentence);
  }

  it('with a password change', async () => {
    const it = await live();
    const body = { currentPassword: password, password: 'a different horse' };
    expect((await call('POST /me/password', { token: it.token, body })).status).toBe(200);
    await expectEnded(it, 'ended');
  });

  it('with a block, also after an unblock', async () => {
    const it = await live();
    await admins.block(it.email);
    await expectEnded(it, 'ended');
    await admins.unblock(it.email);
    await expectEnded(it, 'ended');
  });

  it('with the deletion of the account', async () => {
    const it = await live();
    expect((await call('DELETE /me', { token: it.token, body: { password } })).status).toBe(200);
    expect(await requestsOf(it.email)).toEqual([]);
    await expectEnded(it, 'unknown');
    expect((await collections.credentials.doc(it.user.id).get()).exists).toBe(false);
  });

  it('with the deletion, also those from before the account existed', async () => {
    const email = newEmail();
    const first = await askToSignUp(email, planted);
    const older = await askToSignUp(email, { ...planted, bound: false });
    const second = await askToSignUp(email);
    const { json } = await use(second.link, own);
    expect((await call('DELETE /me', { token: json.token, body: { password: own.password } })).status).toBe(200);
    expect((await use(first.link, own)).json.code).toBe('INVALID_LINK');
    for (const [otp, signupIds] of [
      [first.otp, [first.id]],
      [older.otp, undefined],
    ] as const) {
      expect((await call('POST /verify-otp', { body: { email, otp, signupIds } })).json.code).toBe('INVALID_OTP');
    }
  });

  it.each(['the code of a bound request', 'the code of an older client', 'a link'])('with %s', async (what) => {
    const it = await live();
    const { email } = it;
    const used = await askToReset(email, { bound: what !== 'the code of an older client' });
    const body = { email, otp: used.otp, password: 'a different horse' };
    const answer =
      what === 'a link'
        ? await use(used.link, { password: 'a different horse' })
        : await call('POST /reset-password', {
            body: what.includes('bound') ? { ...body, resetIds: [used.id] } : body,
          });
    expect(answer.status).toBe(200);
    await expectEnded(it, 'ended', what === 'the code of an older client');
  });
});

it('does not let a blocked person in', async () => {
  const { email } = (await newActor()).user;
  await admins.block(email);
  const { link, otp, id } = await askToReset(email);
  const fresh = { password: 'a different horse' };
  expect((await use(link, fresh)).json.code).toBe('ACCOUNT_BLOCKED');
  expect((await call('POST /reset-password', { body: { email, otp, resetIds: [id], ...fresh } })).json.code).toBe(
    'ACCOUNT_BLOCKED',
  );
  await admins.unblock(email);
  expect((await call('POST /login', { body: { email, password: fresh.password } })).status).toBe(401);
});
