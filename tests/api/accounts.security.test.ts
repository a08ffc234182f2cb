import { describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/admins.ts';
import { userIdOf } from '../../functions/src/ports/ids.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { latestMail, mailsTo, waitForCode } from '../support/inbox.ts';
import { collections, forgetLimits } from '../support/state.ts';

const admins = accountAdministration(firestore());
const owners = { name: 'The Owner', password: 'the owner’s horse' };
const strangers = { name: 'A Stranger', password: 'the stranger’s horse' };

/** Everything about an answer that could tell one address from another. */
async function fingerprint(answer: Awaited<ReturnType<typeof call>>) {
  const { requestId: _, signupId: __, ...json } = answer.json as Record<string, unknown>;
  return { status: answer.status, json, headers: [...answer.headers.keys()].sort() };
}

describe('known and unknown addresses', () => {
  it.each([
    ['signup', (email: string) => call('POST /signup', { body: { name: 'Asha', email, password } })],
    ['login', (email: string) => call('POST /login', { body: { email, password: 'wrong password' } })],
    ['forgot-password', (email: string) => call('POST /forgot-password', { body: { email } })],
    ['verify-otp', (email: string) => call('POST /verify-otp', { body: { email, otp: '000000' } })],
    ['reset-password', (email: string) => call('POST /reset-password', { body: { email, otp: '000000', password } })],
  ])('%s answers alike and sends as many mails', async (_, ask) => {
    const { user } = await newActor();
    const unknown = newEmail();
    const [toKnown, toUnknown] = [await ask(user.email), await ask(unknown)];
    expect(await fingerprint(toKnown)).toEqual(await fingerprint(toUnknown));
    expect(await mailsTo(user.email)).toHaveLength((await mailsTo(unknown)).length);
  });

  it('tells the owner of an account by mail that it exists, with no code in it', async () => {
    const { user } = await newActor();
    await call('POST /signup', { body: { name: 'Asha', email: user.email, password } });
    const mail = await latestMail(user.email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).not.toMatch(/\d{6}/);
  });

  it('mails an unknown address no code to reset with', async () => {
    const email = newEmail();
    await call('POST /forgot-password', { body: { email } });
    const mail = await latestMail(email);
    expect(mail.subject).toBe('You don’t have an account yet');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect((await collections.resets.doc(userIdOf(email)).get()).get('live')).toEqual([]);
  });

  it('mails nobody outside the institute', async () => {
    const email = `t-${Date.now()}@example.org`;
    expect((await call('POST /forgot-password', { body: { email } })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a stranger who signs up with somebody’s address', () => {
  async function ask(email: string, person: typeof owners): Promise<{ otp: string; signupId: string }> {
    await forgetLimits();
    const earlier = (await mailsTo(email)).length;
    const { json } = await call('POST /signup', { body: { ...person, email } });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(earlier + 1);
    return { otp: await waitForCode(email), signupId: json.signupId };
  }

  it.each(['before', 'after'])('can’t plant a password %s the owner asks', async (when) => {
    const email = newEmail();
    if (when === 'before') await ask(email, strangers);
    const owner = await ask(email, owners);
    if (when === 'after') await ask(email, strangers);
    const verified = await call('POST /verify-otp', { body: { email, otp: owner.otp } });
    expect(verified.json).toMatchObject({ data: { user: { name: owners.name } } });
    expect((await call('POST /login', { body: { email, password: strangers.password } })).status).toBe(401);
    expect((await call('POST /login', { body: { email, password: owners.password } })).status).toBe(200);
  });

  it('gains nothing when the owner types the stranger’s code on the device they signed up on', async () => {
    const email = newEmail();
    const owner = await ask(email, owners);
    const stranger = await ask(email, strangers);
    const body = { email, otp: stranger.otp, signupIds: [owner.signupId] };
    expect((await call('POST /verify-otp', { body })).json).toMatchObject({ code: 'INVALID_OTP' });
    expect((await call('POST /verify-otp', { body: { ...body, otp: owner.otp } })).status).toBe(200);
  });
});

describe('sessions that must end', () => {
  it('end with a password reset, within ten seconds', async () => {
    const { user, token } = await newActor();
    expect((await call('GET /me', { token })).status).toBe(200);
    await call('POST /forgot-password', { body: { email: user.email } });
    const otp = await waitForCode(user.email);
    await call('POST /reset-password', { body: { email: user.email, otp, password: 'a different horse' } });
    await expect
      .poll(async () => (await call('GET /me', { token })).status, { timeout: 12_000, interval: 500 })
      .toBe(401);
  });

  it('end with the very next admin call after a demotion', async () => {
    const { user, token } = await newActor('admin');
    expect((await call('GET /messages/all', { token })).status).toBe(200);
    await admins.revoke(user.email);
    expect((await call('GET /messages/all', { token })).status).toBe(401);
  });

  it('end with a block, and a blocked person can’t log in or reset', async () => {
    const { user, token } = await newActor('admin');
    await call('POST /forgot-password', { body: { email: user.email } });
    const otp = await waitForCode(user.email);
    await admins.block(user.email);
    expect((await call('GET /messages/all', { token })).status).toBe(401);
    expect((await call('POST /login', { body: { email: user.email, password } })).json).toMatchObject({
      code: 'ACCOUNT_BLOCKED',
    });
    const reset = await call('POST /reset-password', { body: { email: user.email, otp, password: 'a new horse' } });
    expect(reset.json).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  });
});

it('makes guests only, whatever role a sign-up asks for', async () => {
  const email = newEmail();
  const body = { name: 'Asha', email, password, role: 'admin', sessionVersion: 9 };
  await call('POST /signup', { body });
  const { json } = await call('POST /verify-otp', { body: { email, otp: await waitForCode(email) } });
  expect(json.data.user.role).toBe('guest');
  const record = await collections.credentials.doc(json.data.user.id).get();
  expect(record.data()).toMatchObject({ role: 'guest', sessionVersion: 1, blocked: false });
});
