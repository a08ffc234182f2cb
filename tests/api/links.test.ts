/** The link in every mail (ADR 22). */

import { limits } from '@fresher-party/contract/limits';
import { linkTexts, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { askToReset, askToSignUp, requestsOf } from '../support/codes.ts';
import { firestore } from '../support/firestore.ts';
import { waitForCode, waitForLink } from '../support/inbox.ts';
import { collections } from '../support/state.ts';

const look = (link: string) => call('POST /links/look', { body: { link } });

const use = (link: string, more: object = {}) => call('POST /links/use', { body: { link, ...more } });

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

it('depends on the account and not on the request', async () => {
  const { user } = await newActor();
  await call('POST /signup', { body: { name: 'Asha', email: user.email, password, bound: true } });
  const known = await waitForLink(user.email);
  expect((await look(known)).json.data).toMatchObject({ action: 'choose-password' });
  expect((await use(known, { password: 'a different horse' })).json.data.user).toEqual(user);

  const email = newEmail();
  await call('POST /forgot-password', { body: { email, bound: true } });
  const unknown = await waitForLink(email);
  expect((await look(unknown)).json.data).toEqual({ email, action: 'create-account' });
  expect((await use(unknown, { name: 'Asha', password })).json.data.user).toMatchObject({ name: 'Asha', email });
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
async function answersFor(link: string) {
  const [looked, used] = [await look(link), await use(link, person)];
  return [looked, used].map(({ status, json }) => ({ status, ...json, requestId: '' }));
}

const refusal = (problem: keyof typeof linkTexts) =>
  Array(2).fill({ success: false, status: 400, code: 'INVALID_LINK', message: linkTexts[problem], requestId: '' });

describe('explains why a link is invalid', () => {
  it.each<[keyof typeof linkTexts, string, (asked: { email: string; otp: string; id: string }) => Promise<unknown>]>([
    [
      'used',
      'used by its code',
      ({ email, otp, id }) => call('POST /verify-otp', { body: { email, otp, signupIds: [id] } }),
    ],
    ['expired', 'too old', ({ id }) => collections.codes.doc(id).update({ expiresAt: Date.now() - 1 })],
    ['ended', 'ended by another that was used', async ({ email }) => use((await askToSignUp(email)).link, person)],
  ])('%s: %s', async (problem, _, end) => {
    const email = newEmail();
    const asked = await askToSignUp(email);
    await end({ email, ...asked });
    expect(await answersFor(asked.link)).toEqual(refusal(problem));
  });

  it.each([
    ['incomplete', 'A'.repeat(limits.linkLength - 1)],
    ['unknown', 'A'.repeat(limits.linkLength + 1)],
    ['unknown', '../../../../credential'],
    ['unknown', 'x'.repeat(5000)],
  ] as const)('%s: %j', async (problem, link) => {
    expect(await answersFor(link)).toEqual(refusal(problem));
  });

  it('unknown: the id of its request', async () => {
    const { id, link } = await askToSignUp(newEmail());
    expect((await use(id, own)).json.code).toBe('INVALID_LINK');
    // Spaces around a link, which mail programs add, are accepted.
    expect((await look(` ${link}\n`)).status).toBe(200);
  });
});

it('reports missing fields and weak passwords, and stays valid', async () => {
  const { link } = await askToSignUp(newEmail(), planted);
  const { nameRequired, passwordRequired, passwordShort, passwordOwn } = validationTexts;
  // Never the name or the password of the request, which may be a stranger's.
  for (const [given, details] of [
    [{}, { name: nameRequired, password: passwordRequired }],
    [
      { name: ' ', password: 'short' },
      { name: nameRequired, password: passwordShort },
    ],
    [{ name: 'Asha', password: 'asha@2025' }, { password: passwordOwn }],
  ] as const)
    expect((await use(link, given)).json).toMatchObject({ code: 'INVALID_INPUT', details });
  expect((await use(link, person)).status).toBe(200);

  const { link: known } = await askToReset((await newActor()).user.email);
  const weak = await use(known, { name: 'Asha', password: 'person@2025' });
  expect(weak.json).toMatchObject({ code: 'INVALID_INPUT', details: { password: passwordOwn } });
  expect((await use(known, { password: 'a different horse' })).status).toBe(200);
});

const admins = accountAdministration(firestore());

const own = { name: 'The Owner', password: 'the owner’s horse' };

const planted = { name: 'A Stranger', password: 'the stranger’s horse' };

it('creates the account, never with the name or the password of the request, which may be a stranger’s', async () => {
  const email = newEmail();
  const { link } = await askToSignUp(email, planted);
  expect((await look(link)).json.data).toEqual({ email, action: 'create-account' });
  const used = await use(link, own);
  expect(used.json).toMatchObject({
    message: 'Account verified successfully!',
    data: { user: { name: own.name, email, role: 'guest' } },
  });
  expect((await call('GET /me', { token: used.json.token })).status).toBe(200);
  const login = (secret: string) => call('POST /login', { body: { email, password: secret } });
  expect((await login(planted.password)).status).toBe(401);
  expect((await login(own.password)).status).toBe(200);
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

  const next = { password: 'a different horse' };

  it.each<[string, 'ended' | 'unknown', (it: Live) => Promise<unknown>, isReplaced?: boolean]>([
    [
      'a password change',
      'ended',
      ({ token }) => succeed('POST /me/password', { token, body: { currentPassword: password, ...next } }),
    ],
    [
      'a block that was taken back',
      'ended',
      async ({ email }) => {
        await admins.block(email);
        await admins.unblock(email);
      },
    ],
    [
      'the deletion of the account',
      'unknown',
      async ({ token, email }) => {
        await succeed('DELETE /me', { token, body: { password } });
        expect(await requestsOf(email)).toEqual([]);
      },
    ],
    [
      'a link',
      'ended',
      async ({ email }) => succeed('POST /links/use', { body: { link: (await askToReset(email)).link, ...next } }),
    ],
    [
      'the code of a bound request',
      'ended',
      async ({ email }) => {
        const { otp, id } = await askToReset(email);
        return succeed('POST /reset-password', { body: { email, otp, ...next, resetIds: [id] } });
      },
    ],
    [
      'the code of an older client',
      'ended',
      async ({ email }) => {
        const { otp } = await askToReset(email, { bound: false });
        return succeed('POST /reset-password', { body: { email, otp, ...next } });
      },
      true,
    ],
  ])('with %s', async (_, problem, end, isReplaced) => {
    const it = await live();
    await end(it);
    await expectEnded(it, problem, isReplaced);
  });

  it('with another that is used at the same time', async () => {
    const { email, bound, older } = await live();
    const fresh = { password: 'yet another horse' };
    const answers = await Promise.all([
      use(bound.link, next),
      call('POST /reset-password', { body: { ...fresh, email, otp: older.otp } }),
    ]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - won]?.json.code).toMatch(/^INVALID_(OTP|LINK)$/);
    const logIn = (typed: string) => call('POST /login', { body: { email, password: typed } });
    expect((await logIn([next, fresh][won]?.password ?? '')).status).toBe(200);
    expect((await logIn([next, fresh][1 - won]?.password ?? '')).status).toBe(401);
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
