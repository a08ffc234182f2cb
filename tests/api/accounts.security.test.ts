import { describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor, newEmail, password, userIdOf } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { requestsOf, wrongCode } from '../support/codes.ts';
import { firestore } from '../support/firestore.ts';
import { countMails, latestMail, mailsTo, waitForCode, waitForLink, wordsOf } from '../support/inbox.ts';
import { collections, resetLimits } from '../support/state.ts';

const admins = accountAdministration(firestore());
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
  ])('%s answers alike and sends as many mails', async (_, mails, ask) => {
    const { user } = await newActor();
    const unknown = newEmail();
    const [toKnown, toUnknown] = [await ask(user.email), await ask(unknown)];
    expect(fingerprint(toKnown)).toEqual(fingerprint(toUnknown));
    for (const email of [user.email, unknown]) expect(await countMails(email, mails)).toBe(mails);
  });

  it('informs the owner of an existing account by mail, without a code', async () => {
    const { user } = await newActor();
    await call('POST /signup', { body: { name: 'Asha', email: user.email, password } });
    const mail = await latestMail(user.email);
    expect(mail.subject).toBe('You already have an account');
    expect(`${mail.subject} ${wordsOf(mail)}`).not.toMatch(/\d{6}/);
  });

  it('mails no reset code to an unknown address', async () => {
    const email = newEmail();
    await call('POST /forgot-password', { body: { email } });
    const mail = await latestMail(email);
    expect(mail.subject).toBe('You don’t have an account yet');
    expect(`${mail.subject} ${wordsOf(mail)}`).not.toMatch(/\d{6}/);
    // Both cases cost the same writes. The stored code is not mailed, and creates nothing.
    const [request] = await requestsOf(email);
    expect(request).not.toHaveProperty('account');
  });

  it('mails nobody outside the institute', async () => {
    const email = `t-${Date.now()}@example.org`;
    expect((await call('POST /forgot-password', { body: { email } })).status).toBe(200);
    expect(await countMails(email, 0)).toBe(0);
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
    ['before the owner', ['stranger', 'owner'], 'first'],
    ['after the owner', ['owner', 'stranger'], 'first'],
    ['between two requests of the owner, who types the first code', ['owner', 'stranger', 'owner'], 'first'],
    ['between two requests of the owner, who types the last code', ['owner', 'stranger', 'owner'], 'last'],
    ['before, between and after', ['stranger', 'owner', 'stranger', 'owner', 'stranger'], 'first'],
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

  it('gains nothing when the owner enters the stranger’s code on the device they signed up on', async () => {
    const email = newEmail();
    const owner = await ask(email, owners);
    const stranger = await ask(email, strangers);
    const body = { email, otp: stranger.otp, signupIds: [owner.signupId] };
    expect((await call('POST /verify-otp', { body })).json).toMatchObject({ code: 'INVALID_OTP' });
    expect((await call('POST /verify-otp', { body: { ...body, otp: owner.otp } })).status).toBe(200);
  });
});

describe('older clients’ codes for one address', () => {
  /** An account, its reset code, and a wrong code. */
  async function withResetCode() {
    const { user } = await newActor();
    await call('POST /forgot-password', { body: { email: user.email } });
    const otp = await waitForCode(user.email);
    const wrong = wrongCode(otp);
    const reset = (code: string) =>
      call('POST /reset-password', { body: { email: user.email, otp: code, password: 'a different horse' } });
    const verify = (code: string) => call('POST /verify-otp', { body: { email: user.email, otp: code } });
    return { user, otp, wrong, reset, verify };
  }

  it('are not interchangeable: a reset code entered at sign-up is a wrong attempt, and stays valid', async () => {
    const { otp, reset, verify } = await withResetCode();
    expect((await verify(otp)).json).toMatchObject({ code: 'INVALID_OTP' });
    expect((await reset(otp)).status).toBe(200);
  });
});

it('creates guests only, whatever role a sign-up requests', async () => {
  const email = newEmail();
  const body = { name: 'Asha', email, password, role: 'admin', sessionVersion: 9 };
  await call('POST /signup', { body });
  const { json } = await call('POST /verify-otp', { body: { email, otp: await waitForCode(email) } });
  expect(json.data.user.role).toBe('guest');
  const record = await collections.credentials.doc(json.data.user.id).get();
  expect(record.data()).toMatchObject({ role: 'guest', blocked: false });
  expect(record.get('sessionVersion')).toBeGreaterThan(Date.now() - 60_000);
});

it('ends sessions with a block, and a blocked person can’t log in or reset', async () => {
  const { user, token } = await newActor('admin');
  await call('POST /forgot-password', { body: { email: user.email } });
  const link = await waitForLink(user.email);
  await admins.block(user.email);
  const record = async () => (await collections.credentials.doc(user.id).get()).data();
  const blocked = await record();
  expect((await call('GET /messages/all', { token })).status).toBe(401);
  expect(blocked?.sessionVersion).toBe(2);
  expect((await call('POST /login', { body: { email: user.email, password } })).json).toMatchObject({
    code: 'ACCOUNT_BLOCKED',
  });
  await resetLimits();
  await call('POST /forgot-password', { body: { email: user.email } });
  const after = await waitForLink(user.email, { after: (await mailsTo(user.email))[0] });
  for (const [secret, code] of [
    [link, 'INVALID_LINK'],
    [after, 'ACCOUNT_BLOCKED'],
  ] as const) {
    const reset = await call('POST /links/use', { body: { link: secret, password: 'a new horse' } });
    expect(reset.json).toMatchObject({ code });
  }
  // Including the password, which would be valid after an unblock.
  expect(await record()).toEqual(blocked);
});
