import { limits } from '@fresher-party/contract/limits';
import { linkTexts, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToReset, askToSignUp } from '../support/codes.ts';
import { startRuntime } from '../support/production-runtime.ts';

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
