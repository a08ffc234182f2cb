/** Requests for codes that are repeated, also after a mail that was never sent or is uncertain (ADR 8 and 22). */

import { randomUUID } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../functions/src/features/endpoint.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import type { Mailer } from '../../functions/src/mail/mailer.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { requestsOf } from '../support/codes.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { countMails, waitForCode, waitForLink } from '../support/inbox.ts';

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

it('gives no access to another person’s request: a key does not apply to another address', async () => {
  const headers = newKey();
  const [mine, theirs] = [newEmail(), newEmail()];
  const first = await signUp(mine, headers);
  const second = await signUp(theirs, headers);
  expect(second.json.signupId).not.toBe(first.json.signupId);
  expect(await countMails(theirs, 1)).toBe(1);
});

const real = dependencies();

const working = createHandlers(real);

/** The mail is sent, but its server does not answer in time. */
const uncertain = createHandlers({
  ...real,
  mailer: {
    ...real.mailer,
    send: async (mail) => real.mailer.send(mail).then(() => 'unknown' as const),
  } satisfies Mailer,
});

/** As if the instance were killed after the commit: the mail is never sent, and nothing is undone. */
const killed = createHandlers({ ...real, mailer: { ...real.mailer, send: () => new Promise(() => {}) } });

/** Repeats the same client's request, some time after the first. */
function clientOf(email: string, bound: boolean) {
  const idempotencyKey = randomUUID();
  const body = { name: 'Asha', email, password, bound };
  const start = Date.now();
  return (handlers: typeof working, laterMs = 0) =>
    handlers['POST /signup'](
      contextOf('POST /signup', { body, idempotencyKey, now: new Date(start + laterMs) } as Partial<
        Context<'POST /signup'>
      >),
    );
}

describe.each([
  ['a bound request', true],
  ['a request of an older client', false],
])('%s', (_, bound) => {
  it('whose mail may have arrived says so, also when repeated, and its code is valid', async () => {
    const email = newEmail();
    const ask = clientOf(email, bound);
    const first = await ask(uncertain);
    expect(first).toMatchObject({
      message: 'Your mail may be on its way. If it is not there in a minute, please ask for a new one.',
      mail: { hasCode: true, isUncertain: true },
    });
    const repeated = await ask(working);
    expect(repeated).toEqual(first);
    expect(await countMails(email, 1)).toBe(1);
    const otp = await waitForCode(email);
    const ids = bound ? { signupIds: [repeated.signupId] } : {};
    expect((await call('POST /verify-otp', { body: { email, otp, ...ids } })).status).toBe(200);
  });

  it('whose mail was never sent claims none, sends it as soon as that is certain, and another when its code is over', async () => {
    const email = bound ? newEmail() : (await newActor()).user.email;
    const ask = clientOf(email, bound);
    void ask(killed);
    await expect.poll(async () => (await requestsOf(email)).length).toBe(1);
    await expect(ask(working, 1000)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE', retryAfter: 2 });
    expect(await countMails(email, 0)).toBe(0);
    // Within the minute, because the mail that was never sent doesn't count.
    const { signupId, mail } = await ask(working, limits.requestTimeout + 1);
    expect(mail).toEqual({ hasCode: true, isUncertain: false });
    expect(await countMails(email, 1)).toBe(1);
    expect((await requestsOf(email)).map(({ id }) => id)).toEqual([signupId]);
    const { status } = await call('POST /links/look', { body: { link: await waitForLink(email) } });
    expect(status).toBe(200);
    await ask(working, limits.requestTimeout + limits.otpLifetime + 1000);
    expect(await countMails(email, 2)).toBe(2);
  });
});
