/** Retries after a mail whose outcome is unknown, or that was never sent (ADR 8 and 22). */

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
    expect(await ask(working)).toEqual(first);
    expect(await countMails(email, 1)).toBe(1);
    const otp = await waitForCode(email);
    const ids = bound ? { signupIds: [first.signupId] } : {};
    expect((await call('POST /verify-otp', { body: { email, otp, ...ids } })).status).toBe(200);
  });

  it('whose mail was sent gets the same answer', async () => {
    const email = newEmail();
    const ask = clientOf(email, bound);
    const first = await ask(working);
    expect(first.mail).toEqual({ hasCode: true, isUncertain: false });
    expect(await ask(working)).toEqual(first);
    expect(await countMails(email, 1)).toBe(1);
  });

  it.each([
    ['a new address', async () => newEmail()],
    ['an address with an account', async () => (await newActor()).user.email],
  ])('whose mail was never sent claims none for %s, and sends it as soon as that is certain', async (__, addressOf) => {
    const email = await addressOf();
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
  });
});
