import { describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToReset, askToSignUp, requestsOf } from '../support/codes.ts';
import { firestore } from '../support/firestore.ts';
import { collections } from '../support/state.ts';

const admins = accountAdministration(firestore());
const use = (link: string, more: object = {}) => call('POST /links/use', { body: { link, ...more } });
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
