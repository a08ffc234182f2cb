import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/product/ports.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { mailboxOf, requestsOf } from '../support/codes.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { type Runtime, startRuntime, useRuntime } from '../support/production-runtime.ts';
import { resetLimits } from '../support/state.ts';

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

  it('is reported within seconds, stores nothing, and lets the person retry at once', { tags: ['all'] }, async () => {
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

  it('keeps an earlier code valid', { tags: ['all'] }, async () => {
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
