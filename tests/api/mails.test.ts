/** Mails that fail, and addresses that their server refuses (ADR 22). */

import { limits } from '@fresher-party/contract/limits';
import type { ReminderId } from '@fresher-party/contract/reminders';
import { unknownMailboxText } from '@fresher-party/contract/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { freePort } from '../../scripts/product/ports.ts';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { mailboxOf, requestsOf } from '../support/codes.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { mailerFor, mailQueue } from '../support/mail-queue.ts';
import { type MailBehaviour, type Mailboxes, openMailboxes } from '../support/mailboxes.ts';
import { type Runtime, startRuntime, useRuntime } from '../support/production-runtime.ts';
import { beginReminder, clearReminders, deliveriesOf } from '../support/reminders.ts';
import { collections, resetLimits } from '../support/state.ts';

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
  ['signUp', 'an address with an account', async () => (await newActor()).user.email],
  ['reset', 'a new address', async () => newEmail()],
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

beforeAll(async () => {
  working = await startRuntime();
});

afterAll(() => working.stop());

let working: Runtime;

/** Runs calls with a working mail server, while the test uses a broken one. */
async function withWorkingMail<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.APP_URL;
  process.env.APP_URL = working.url;
  try {
    return await work();
  } finally {
    process.env.APP_URL = before;
  }
}

describe('while the mail server is down', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  });
  afterAll(() => runtime.stop());

  it('is reported within seconds, stores nothing, and lets the person retry at once', async () => {
    const email = newEmail();
    const body = { name: 'Asha', email, password };
    const started = performance.now();
    const { status, json } = await call('POST /signup', { body });
    expect(performance.now() - started).toBeLessThan(4000);
    expect({ status, ...json }).toMatchObject({
      status: 503,
      code: 'MAIL_UNAVAILABLE',
      message: 'Failed to send OTP. Please try again.',
    });
    expect(await requestsOf(email)).toEqual([]);
    expect((await mailboxOf(email).get()).exists).toBe(false);
    expect(await countMails(email, 0)).toBe(0);

    await withWorkingMail(async () => {
      expect((await call('POST /signup', { body })).status).toBe(200);
      const otp = await waitForCode(email);
      expect((await call('POST /verify-otp', { body: { email, otp } })).status).toBe(200);
    });
  });

  it('keeps an earlier code valid', async () => {
    const { user } = await newActor();
    const ask = () => call('POST /forgot-password', { body: { email: user.email, bound: true } });
    const { resetId } = (await withWorkingMail(ask)).json;
    const otp = await waitForCode(user.email);
    await resetLimits();
    const failed = await ask();
    expect(failed.json).toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    expect(await requestsOf(user.email)).toHaveLength(1);
    const body = { email: user.email, otp, password: 'another horse', resetIds: [resetId] };
    const reset = await call('POST /reset-password', { body });
    expect(reset.status).toBe(200);
  });
});
