import { newestMailText, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { requestsOf, wrongCode } from '../support/codes.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { collections } from '../support/state.ts';

const body = (changes: object = {}) => ({ name: 'Asha', email: newEmail(), password, ...changes });

describe('POST /signup', () => {
  it.each([
    ['name', '', 'Please enter your name'],
    ['email', 'asha', 'Please enter a valid e-mail address'],
    ['email', 'asha@example.org', 'Please use your institute e-mail (username@iitdh.ac.in).'],
    ['email', 'asha+2@iitdh.ac.in', 'Please use your institute e-mail without the + and what follows it.'],
    ['password', 'seven77', 'Password must be at least 8 characters long'],
    ['password', 'password@123', validationTexts.passwordCommon],
    ['password', 'freshers2025', validationTexts.passwordCommon],
    ['password', '9876543210', validationTexts.passwordNoLetters],
    ['password', 'asha@1234', validationTexts.passwordOwn],
  ])('names the field: %s %j', async (field, value, sentence) => {
    const { status, json } = await call('POST /signup', { body: body({ [field]: value }) });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
  });

  it('lists all invalid fields', async () => {
    const { json } = await call('POST /signup', { body: {} as never });
    expect(Object.keys(json.details ?? {}).sort()).toEqual(['email', 'name', 'password']);
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
});

describe('POST /verify-otp', () => {
  it('refuses fewer than six digits without counting an attempt', async () => {
    const { json } = await call('POST /verify-otp', { body: { email: newEmail(), otp: '12345' } });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: 'Please enter all 6 digits' });
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
});

describe('POST /reset-password', () => {
  it('keeps the code when the new password is refused', async () => {
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
