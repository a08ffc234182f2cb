/** Retries of requests for codes, with an `Idempotency-Key` (ADR 8). */

import { randomUUID } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { startRuntime } from '../support/production-runtime.ts';

const newKey = (): Record<string, string> => ({ 'Idempotency-Key': randomUUID() });

const person = (email: string) => ({ name: 'Asha', email, password });

const signUp = (email: string, headers: Record<string, string>, changes: Partial<ReturnType<typeof person>> = {}) =>
  call('POST /signup', { headers, body: { ...person(email), ...changes } });

describe.each([
  ['a new address', async () => newEmail()],
  ['an address with an account', async () => (await newActor()).user.email],
])('for %s', (_, addressOf) => {
  it('gets the same answer, without a second mail or the limit', async () => {
    const email = await addressOf();
    const headers = newKey();
    const first = await signUp(email, headers);
    const second = await signUp(email, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json.signupId).toBe(first.json.signupId);
    expect(await countMails(email, 1)).toBe(1);
  });

  // The emulator starts a process for each concurrent call.
  it('is one request, however many come concurrently', { timeout: 120_000 }, async () => {
    const email = await addressOf();
    const headers = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email, headers)));
    // While the mail is being sent, no answer says that it was. Above three concurrent ones, they must retry in a
    // second.
    const away = ['DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED after 1'];
    const outcomes = answers.map(({ status, json, headers }) => {
      if (status === 200) return json.signupId;
      return status === 429 ? `${json.code} after ${headers.get('retry-after')}` : `${json.code}`;
    });
    const ids = new Set(outcomes.filter((id) => !away.includes(id)));
    expect([...ids]).toEqual([(await signUp(email, headers)).json.signupId]);
    expect(await countMails(email, 1)).toBe(1);
  });

  it('is a new request with another password, name or key, or without a key', async () => {
    const email = await addressOf();
    const headers = newKey();
    await signUp(email, headers);
    const others = [
      signUp(email, headers, { password: 'another horse' }),
      signUp(email, headers, { name: 'Asha Rao' }),
      signUp(email, newKey()),
      signUp(email, {}),
    ];
    for (const { status } of await Promise.all(others)) expect(status).toBe(429);
    expect(await countMails(email, 1)).toBe(1);
  });

  it('is the same for a reset code', async () => {
    const email = await addressOf();
    const headers = newKey();
    const ask = (more: Record<string, string> = headers) =>
      call('POST /forgot-password', { headers: more, body: { email } });
    const answers = [await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(newKey())).status).toBe(429);
    // A key applies to one endpoint only.
    expect((await signUp(email, headers)).status).toBe(429);
    expect(await countMails(email, 1)).toBe(1);
  });
});

it('creates the account with the code of the first mail and the id of the second answer', async () => {
  const email = newEmail();
  const headers = newKey();
  await signUp(email, headers);
  const otp = await waitForCode(email);
  const { json } = await signUp(email, headers);
  const verified = await call('POST /verify-otp', { body: { email, otp, signupIds: [json.signupId] } });
  expect(verified.status).toBe(200);
});

it('gives no access to another person’s request: a key does not apply to another address', async () => {
  const headers = newKey();
  const [mine, theirs] = [newEmail(), newEmail()];
  const first = await signUp(mine, headers);
  const second = await signUp(theirs, headers);
  expect(second.json.signupId).not.toBe(first.json.signupId);
  expect(await countMails(theirs, 1)).toBe(1);
});

it('is a new request once its code has expired', { tags: ['all'] }, async () => {
  const email = newEmail();
  const headers = newKey();
  await signUp(email, headers);
  const later = await startRuntime({ CLOCK_OFFSET_MS: String(limits.otpLifetime + 1000) });
  try {
    expect((await call('POST /signup', { origin: later.url, headers, body: person(email) })).status).toBe(200);
    expect(await countMails(email, 2)).toBe(2);
  } finally {
    await later.stop();
  }
});
