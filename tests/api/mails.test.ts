/** Mails that fail, addresses that their server refuses (ADR 22), and the mail about a new password (ADR 44). */

import { limits } from '@fresher-party/contract/limits';
import type { ReminderId } from '@fresher-party/contract/reminders';
import { unknownMailboxText } from '@fresher-party/contract/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { MailNotSent } from '../../functions/src/mail/mailer.ts';
import { freePort } from '../../scripts/product/ports.ts';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { askToReset, mailboxOf, requestsOf, resetMailLimit, wrongCodesOf } from '../support/codes.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { mailerFor, mailQueue } from '../support/mail-queue.ts';
import { type MailBehaviour, type Mailboxes, openMailboxes } from '../support/mailboxes.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { beginReminder, clearReminders, deliveriesOf } from '../support/reminders.ts';
import { collections } from '../support/state.ts';

let behaviour: MailBehaviour;

let server: Mailboxes;

let handlers: ReturnType<typeof createHandlers>;

beforeAll(async () => {
  server = await openMailboxes(() => behaviour);
  handlers = createHandlers(dependencies({ mailer: mailerFor(server.url) }));
});

afterAll(() => server.close());

beforeEach(() => {
  behaviour = 'unknown-address';
});

const calls = {
  signUp: (email: string) =>
    handlers['POST /signup'](contextOf('POST /signup', { body: { name: 'Asha', email, password, bound: true } })),
  reset: (email: string) =>
    handlers['POST /forgot-password'](contextOf('POST /forgot-password', { body: { email, bound: true } })),
};

type Call = keyof typeof calls;

/** The answer of a call, and how often the mail server was called. */
async function answerOf(call: Call, email: string) {
  const before = server.recipients.length;
  const answer = await calls[call](email).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, details: error.details };
  });
  return { ...('code' in answer ? answer : { code: 'OK' }), asked: server.recipients.length - before };
}

const refused = { code: 'INVALID_INPUT', details: { email: unknownMailboxText } };

it.each([
  ['signUp', 'a new address', async () => newEmail()],
  ['reset', 'an address with an account', async () => (await newActor()).user.email],
] as const)('%s for %s that its server doesn’t know says so, and asks it once an hour', async (call, _, addressOf) => {
  const email = await addressOf();
  expect(await answerOf(call, email)).toEqual({ ...refused, asked: 1 });
  expect(await requestsOf(email)).toEqual([]);
  behaviour = 'accept';
  for (const again of ['signUp', 'reset'] as const)
    expect(await answerOf(again, email)).toEqual({ ...refused, asked: 0 });

  await mailboxOf(email).update({ refusedAt: Date.now() - limits.refusedMailboxFor });
  expect(await answerOf(call, email)).toEqual({ code: 'OK', asked: 1 });
  expect((await mailboxOf(email).get()).data()).not.toHaveProperty('refusedAt');
});

it('a refusal for another reason stores nothing, and the next request sends a mail', async () => {
  behaviour = 'denied';
  const email = newEmail();
  expect(await answerOf('signUp', email)).toEqual({ code: 'MAIL_UNAVAILABLE', asked: 1 });
  expect((await mailboxOf(email).get()).exists).toBe(false);
  behaviour = 'accept';
  expect(await answerOf('signUp', email)).toEqual({ code: 'OK', asked: 1 });
});

it('codes that are tried while their mail fails stay counted', async () => {
  const email = newEmail();
  const { mailer } = dependencies();
  const send = async () => {
    await call('POST /verify-otp', { body: { email, otp: '000000' } });
    throw new MailNotSent(false);
  };
  const failing = createHandlers(dependencies({ mailer: { ...mailer, send } }));
  const asked = failing['POST /signup'](contextOf('POST /signup', { body: { name: 'Asha', email, password } }));
  await expect(asked).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
  expect(await requestsOf(email)).toEqual([]);
  expect((await mailboxOf(email).get()).data()).toMatchObject({ sent: [] });
  expect(await wrongCodesOf(email)).toBe(1);
});

describe('a reminder', () => {
  let sendDue: () => Promise<void>;
  let person: Actor['user'];
  beforeAll(() => {
    sendDue = mailQueue(server.url);
  });
  beforeEach(async () => {
    await clearReminders();
    const { docs } = await collections.credentials.get();
    await Promise.all(docs.map(({ ref }) => ref.update({ remindersOff: true })));
    person = (await newActor()).user;
  });
  afterAll(clearReminders);

  /** The outcome of a reminder that starts now, and how often the mail server was called. */
  async function remind(reminder: ReminderId) {
    const before = server.recipients.length;
    await beginReminder(reminder, '');
    await sendDue();
    return { isSent: (await deliveriesOf(reminder)).has(person.id), asked: server.recipients.length - before };
  }

  it('refused for its address is the last mail to it for an hour', async () => {
    expect(await remind('night-one')).toEqual({ isSent: false, asked: 1 });
    behaviour = 'accept';
    expect(await remind('night-two')).toEqual({ isSent: false, asked: 0 });
    expect(await answerOf('reset', person.email)).toEqual({ ...refused, asked: 0 });

    await mailboxOf(person.email).update({ refusedAt: Date.now() - limits.refusedMailboxFor });
    expect(await remind('vote')).toEqual({ isSent: true, asked: 1 });
  });

  it('is not sent to an address that was refused at sign-up or reset', async () => {
    expect(await answerOf('reset', person.email)).toEqual({ ...refused, asked: 1 });
    behaviour = 'accept';
    expect(await remind('night-one')).toEqual({ isSent: false, asked: 0 });
  });

  it('refused for another reason does not block the address', async () => {
    behaviour = 'denied';
    expect(await remind('night-one')).toEqual({ isSent: false, asked: 1 });
    behaviour = 'accept';
    expect(await remind('night-two')).toEqual({ isSent: true, asked: 1 });
  });
});

it('organisers see how many addresses were refused in the last hour', async () => {
  // A new instance each time, because the count is cached for ten seconds.
  const count = async () => {
    const { data } = await createHandlers(dependencies())['GET /admin/turnout'](contextOf('GET /admin/turnout', {}));
    return data.people.refusedAddresses;
  };
  const before = await count();
  const [now, earlier] = [newEmail(), newEmail()];
  for (const email of [now, earlier]) await answerOf('signUp', email);
  expect(await count()).toBe(before + 2);
  await mailboxOf(earlier).update({ refusedAt: Date.now() - limits.refusedMailboxFor });
  expect(await count()).toBe(before + 1);
});

describe('a change of the password', () => {
  const next = 'a brand new horse';
  let sendDue: () => Promise<void>;
  beforeAll(() => {
    sendDue = mailQueue(server.url);
  });
  beforeEach(async () => {
    behaviour = 'accept';
    await clearReminders();
  });
  afterAll(clearReminders);

  it.each<[string, (actor: Actor) => Promise<unknown>]>([
    [
      'on the account page',
      ({ token }) => succeed('POST /me/password', { token, body: { currentPassword: password, password: next } }),
    ],
    [
      'with a code',
      async ({ user: { email } }) => {
        const { otp, id } = await askToReset(email);
        return succeed('POST /reset-password', { body: { email, otp, password: next, resetIds: [id] } });
      },
    ],
    [
      'with a link',
      async ({ user: { email } }) => {
        const { link } = await askToReset(email);
        return succeed('POST /links/use', { body: { link, password: next } });
      },
    ],
  ])('%s is mailed to the owner once, also to one who wants no reminders', async (_, change) => {
    const actor = await newActor();
    await succeed('POST /me/reminders', { token: actor.token, body: { reminders: false } });
    await change(actor);
    for (let run = 0; run < 2; run += 1) await sendDue();
    const mails = server.mails.get(actor.user.email) ?? [];
    expect(mails).toHaveLength(1);
    // Decodes soft line breaks.
    const mail = mails.join().replaceAll(/=\r?\n/g, '');
    expect(mail).toMatch(/^Subject: Your password was changed\r$/m);
    expect(mail).toContain('If that was not you');
    expect(mail).not.toMatch(/^List-Unsubscribe/m);
  });

  it('that is refused sends no mail', async () => {
    const { token } = await newActor();
    const body = { currentPassword: 'not my password', password: next };
    expect((await call('POST /me/password', { token, body })).status).toBe(403);
    expect((await collections.outbox.get()).size).toBe(0);
  });
});

describe('while the mail server is down', () => {
  let runtime: Runtime;
  /** An instance whose mail server works. */
  const origin = env.APP_URL;
  beforeAll(async () => {
    runtime = await useRuntime({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  });
  afterAll(() => runtime.stop());

  it('is reported within seconds, stores nothing, and lets the person retry at once', async () => {
    const email = newEmail();
    const body = { name: 'Asha', email, password };
    const started = performance.now();
    const { status, json } = await call('POST /signup', { body });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect({ status, ...json }).toMatchObject({
      status: 503,
      code: 'MAIL_UNAVAILABLE',
      message: 'Failed to send OTP. Please try again.',
    });
    expect(await requestsOf(email)).toEqual([]);
    expect((await mailboxOf(email).get()).exists).toBe(false);
    expect(await countMails(email, 0)).toBe(0);

    expect((await call('POST /signup', { body, origin })).status).toBe(200);
    const otp = await waitForCode(email);
    expect((await call('POST /verify-otp', { body: { email, otp } })).status).toBe(200);
  });

  it('keeps an earlier code valid', async () => {
    const { user } = await newActor();
    const body = { email: user.email, bound: true };
    const { resetId } = (await call('POST /forgot-password', { body, origin })).json;
    const otp = await waitForCode(user.email);
    await resetMailLimit(user.email);
    const failed = await call('POST /forgot-password', { body });
    expect(failed.json).toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    expect(await requestsOf(user.email)).toHaveLength(1);
    const reset = { email: user.email, otp, password: 'another horse', resetIds: [resetId] };
    expect((await call('POST /reset-password', { body: reset })).status).toBe(200);
  });
});
