/** Backward compatibility with clients that don't bind requests (ADR 22): the spec's, and the web app before links. */

import { describe, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { wrongCode } from '../support/codes.ts';
import { latestMail, waitForCode } from '../support/inbox.ts';
import { resetLimits } from '../support/state.ts';

const person = { name: 'Asha', password };

describe.each([
  ['the spec’s client, which sends no ids', false],
  ['the web before links, which sends the ids of its sign-ups', true],
])('%s', (_, sendsIds) => {
  /** Requests a code like this client. Resolves to the code, and what the client sends with it. */
  async function ask(email: string, ids: string[] = []) {
    await resetLimits();
    const after = await latestMail(email, { timeout: 0 }).catch(() => undefined);
    const { json } = await call('POST /signup', { body: { ...person, email } });
    const signupIds = [...ids, json.signupId];
    return { otp: await waitForCode(email, { after }), signupIds, sent: sendsIds ? { signupIds } : {} };
  }

  it('signs up, after a wrong code and with the code of either of two requests', async () => {
    for (const typed of ['first', 'second']) {
      const email = newEmail();
      const first = await ask(email);
      const second = await ask(email, first.signupIds);
      const wrong = { email, otp: wrongCode(second.otp), ...second.sent };
      expect((await call('POST /verify-otp', { body: wrong })).json.code).toBe('INVALID_OTP');
      const otp = typed === 'first' ? first.otp : second.otp;
      const { json } = await call('POST /verify-otp', { body: { email, otp, ...second.sent } });
      expect(json).toMatchObject({ success: true, token: expect.any(String), data: { user: { email, name: 'Asha' } } });
    }
  });

  it('resets a password', async () => {
    const { email } = (await newActor()).user;
    await call('POST /forgot-password', { body: { email } });
    const body = { email, otp: await waitForCode(email), password: 'a different horse' };
    expect((await call('POST /reset-password', { body })).json).toMatchObject({
      success: true,
      data: { user: { email } },
    });
  });
});
