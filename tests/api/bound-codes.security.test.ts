/** The code of a bound request is valid only with the request's id, so strangers' attempts can't use it up (ADR 22). */

import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@fresher-party/contract/limits';
import { codeUsedUpText, linkTexts } from '@fresher-party/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActor, newEmail, password, userIdOf } from '../support/actors.ts';
import { call } from '../support/api.ts';
import {
  askToReset,
  askToSignUp,
  mailboxOf,
  requestsOf,
  resetMailLimit,
  wrongCode,
  wrongCodesOf,
} from '../support/codes.ts';
import { countMails, latestMail, wordsOf } from '../support/inbox.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections } from '../support/state.ts';

const verify = (email: string, otp: string, signupIds?: readonly string[]) =>
  call('POST /verify-otp', { body: { email, otp, ...(signupIds ? { signupIds } : {}) } });
const reset = (email: string, otp: string, resetIds?: readonly string[]) =>
  call('POST /reset-password', {
    body: { email, otp, password: 'a different horse', ...(resetIds ? { resetIds } : {}) },
  });
const invalid = { status: 400, json: { code: 'INVALID_OTP' } };

/** Simulates wrong codes of today. */
const countWrong = (email: string, wrong: number) =>
  mailboxOf(email).set({ wrong: { [new Date().toISOString().slice(0, 10)]: wrong } }, { merge: true });

describe('a bound request', () => {
  it('refuses its code without its id, or with another one', async () => {
    const email = newEmail();
    const { otp, id } = await askToSignUp(email);
    expect(await verify(email, otp)).toMatchObject(invalid);
    expect(await verify(email, otp, ['b-another'])).toMatchObject(invalid);
    expect(await verify(email, otp, [])).toMatchObject(invalid);
    expect(await verify(email, otp, [(await askToSignUp(email)).id])).toMatchObject(invalid);
    for (const made of [userIdOf(email), 'b-a/b', `b-a/../${id}`, `${id}/`, '']) {
      expect(await verify(email, otp, [made])).toMatchObject(invalid);
    }
    expect((await verify(email, otp, [id])).status).toBe(200);
  });

  it('logs in once with the right code that is sent ten times at once', async () => {
    const email = newEmail();
    const { otp, id } = await askToSignUp(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, otp, [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others found it used, or were asked to try again.
    for (const { status } of answers) expect([200, 400, 429, 503]).toContain(status);
  });

  it('is not affected by a stranger’s attempts, which are not counted', async () => {
    const email = newEmail();
    const { otp, id } = await askToSignUp(email);
    const before = await collections.codes.doc(id).get();
    const mailbox = await mailboxOf(email).get();
    for (let i = 1; i <= 6; i += 1) {
      expect(
        await verify(email, wrongCode(otp, i), i % 2 === 0 ? undefined : ['b-made-up', 's-made-up']),
      ).toMatchObject(invalid);
    }
    expect((await collections.codes.doc(id).get()).updateTime).toEqual(before.updateTime);
    expect((await mailboxOf(email).get()).updateTime).toEqual(mailbox.updateTime);
    expect((await verify(email, otp, [id])).status).toBe(200);
  });

  it('is used up by five attempts, which count against the address, and then refers to the link, which works', async () => {
    const known = (await newActor()).user.email;
    const unknown = newEmail();
    const asked = { [known]: await askToReset(known), [unknown]: await askToSignUp(unknown) };
    const plain = 'Invalid OTP. Please try again.';
    for (const [email, { otp, id, link }] of Object.entries(asked)) {
      const send = (code: string, ids?: readonly string[]) => (email === known ? reset : verify)(email, code, ids);
      const messages: string[] = [];
      for (let i = 1; i <= limits.otpTriesPerCode; i += 1) {
        messages.push((await send(wrongCode(otp, i), [id])).json.message);
      }
      expect(messages).toEqual([...Array(limits.otpTriesPerCode - 1).fill(plain), codeUsedUpText]);
      expect(await wrongCodesOf(email)).toBe(limits.otpTriesPerCode);
      expect(await send(otp, [id])).toMatchObject({
        status: 400,
        json: { code: 'INVALID_OTP', message: codeUsedUpText },
      });
      // Without the id, the answer does not reveal that there was a request.
      for (const ids of [undefined, ['b-another'], [id, 's-made-up']]) {
        expect((await send(otp, ids)).json.message).toBe(plain);
      }
      const body = { link, name: 'Asha', password: 'a different horse' };
      expect((await call('POST /links/use', { body })).status).toBe(200);
      expect((await send(otp, [id])).json.code).toBe('CODE_USED');
    }
  });

  it('once used, says so to whoever has its id, for the code and for another mail, and to nobody else', async () => {
    const known = (await newActor()).user.email;
    const unknown = newEmail();
    const asked = { [known]: await askToReset(known), [unknown]: await askToSignUp(unknown) };
    for (const [email, { otp, id, link }] of Object.entries(asked)) {
      const isReset = email === known;
      const send = (code: string, ids?: readonly string[]) => (isReset ? reset : verify)(email, code, ids);
      const again = (ids: string[] | undefined) =>
        isReset
          ? call('POST /forgot-password', { body: { email, bound: true, resetIds: ids } })
          : call('POST /signup', { body: { name: 'Asha', email, password, bound: true, signupIds: ids } });
      expect((await again([id])).json.code).not.toBe('CODE_USED');
      const body = { link, name: 'Asha', password: 'a different horse' };
      expect((await call('POST /links/use', { body })).status).toBe(200);

      const used = { status: 400, json: { code: 'CODE_USED', message: linkTexts.requestUsed } };
      expect(await send(otp, [id])).toMatchObject(used);
      expect(await send(wrongCode(otp), [id])).toMatchObject(used);
      expect(await again(['b-another', id])).toMatchObject(used);
      for (const ids of [undefined, [], ['b-another'], ['s-made-up']]) {
        expect(await send(otp, ids)).toMatchObject(invalid);
        await resetMailLimit(email);
        expect((await again(ids)).status).toBe(200);
      }
    }
  });

  it('says so too for a second mail that the used one has ended', async () => {
    const email = newEmail();
    const [first, second] = [await askToSignUp(email), await askToSignUp(email)];
    expect((await verify(email, first.otp, [first.id])).status).toBe(200);
    expect(await verify(email, second.otp, [first.id, second.id])).toMatchObject({ json: { code: 'CODE_USED' } });
  });

  it('is not used up by attempts for older clients’ requests, nor for another bound one', async () => {
    const email = newEmail();
    const owner = await askToSignUp(email);
    const older = await askToSignUp(email, { bound: false });
    const stranger = await askToSignUp(email);
    for (let i = 1; i <= limits.otpTriesPerCode; i += 1) {
      await verify(email, wrongCode(older.otp, i));
      await verify(email, wrongCode(stranger.otp, i), [stranger.id]);
    }
    expect(await verify(email, older.otp)).toMatchObject(invalid);
    expect(await verify(email, stranger.otp, [stranger.id])).toMatchObject(invalid);
    expect((await verify(email, owner.otp, [owner.id])).status).toBe(200);
  });

  it('is accepted with any of several ids, and a wrong code counts against each', async () => {
    const email = newEmail();
    const first = await askToSignUp(email);
    const second = await askToSignUp(email);
    const signupIds = ['b-made-up', first.id, second.id];
    await verify(email, wrongCode(first.otp, Math.abs(Number(first.otp) - Number(second.otp)) + 1), signupIds);
    expect((await requestsOf(email)).map(({ tries }) => tries)).toEqual([1, 1]);
    expect(await wrongCodesOf(email)).toBe(2);
    expect((await verify(email, first.otp, signupIds)).status).toBe(200);
  });

  it('checks no more requests than can be valid, the newest first', async () => {
    const email = newEmail();
    const { otp, id } = await askToSignUp(email);
    const others = Array.from({ length: 45 }, (_, index) => `b-made-up-${index}`);
    expect(await verify(email, otp, [id, ...others])).toMatchObject(invalid);
    expect((await verify(email, otp, [...others, id])).status).toBe(200);
  });

  it('is bound to its kind and address: attempts with others are not counted', async () => {
    const { email } = (await newActor()).user;
    const mine = newEmail();
    const { otp, id } = await askToSignUp(mine);
    for (let i = 0; i < 3; i += 1) {
      expect(await verify(email, otp, [id])).toMatchObject(invalid);
      expect(await reset(mine, otp, [id])).toMatchObject(invalid);
    }
    expect(await wrongCodesOf(email)).toBe(0);
    expect(await wrongCodesOf(mine)).toBe(0);
    expect((await requestsOf(mine))[0]?.tries).toBe(0);
    expect((await verify(mine, otp, [id])).status).toBe(200);
  });
});

describe('a wrong code at an address', () => {
  it.each([
    ['that never asked for one', async () => newEmail()],
    ['with an account that asked for none', async () => (await newActor()).user.email],
  ])('%s counts nowhere, however often', async (_, addressOf) => {
    const email = await addressOf();
    for (let i = 0; i < 6; i += 1) {
      expect(await verify(email, '000000')).toMatchObject(invalid);
      expect(await reset(email, '000000')).toMatchObject(invalid);
    }
    expect((await mailboxOf(email).get()).exists).toBe(false);
    expect((await call('POST /signup', { body: { name: 'Asha', email, password, bound: true } })).status).toBe(200);
  });
});

describe('after twenty wrong codes in a day', () => {
  it.each([
    ['a new address', async () => newEmail()],
    ['an address with an account', async () => (await newActor()).user.email],
  ])('mails to %s hold the link alone, and the answer says so', async (_, addressOf) => {
    const email = await addressOf();
    await countWrong(email, limits.wrongCodesPerDay);
    const asks = [
      () => call('POST /signup', { body: { name: 'Asha', email, password, bound: true } }),
      () => call('POST /forgot-password', { body: { email } }),
    ];
    for (const [index, ask] of asks.entries()) {
      await resetMailLimit(email);
      expect(await ask()).toMatchObject({
        status: 200,
        json: {
          message: 'Please check your email and open the link in it.',
          mail: { hasCode: false, isUncertain: false },
        },
      });
      expect(await countMails(email, index + 1)).toBe(index + 1);
      const mail = await latestMail(email);
      expect(`${mail.subject} ${wordsOf(mail)}`).not.toMatch(/\d{6}/);
      expect(mail.text).toMatch(/\/link#[\w-]{22}\n/);
    }
    for (const request of await requestsOf(email)) expect(request).not.toHaveProperty('codeHash');
  });

  it('valid codes still work', async () => {
    const email = newEmail();
    const { otp, id } = await askToSignUp(email);
    await countWrong(email, limits.wrongCodesPerDay + 5);
    expect((await verify(email, otp, [id])).status).toBe(200);
  });
});

describe('an organiser', () => {
  it.each([true, false])('can reset only by link, and no answer reveals that (bound: %s)', async (bound) => {
    const [organiser, guest] = [await newActor('admin'), await newActor('guest')];
    const ask = (email: string) => call('POST /forgot-password', { body: { email, bound } });
    const [{ json: toOrganiser }, { json: toGuest }] = [await ask(organiser.user.email), await ask(guest.user.email)];
    expect({ ...toOrganiser, resetId: '' }).toEqual({ ...toGuest, resetId: '' });
    const mail = await latestMail(organiser.user.email);
    expect(`${mail.subject} ${wordsOf(mail)}`).not.toMatch(/\d{6}/);
    expect(mail.text).toMatch(/\/link#[\w-]{22}\n/);
    // Attempts are answered like any other, so that they reveal nothing either.
    expect(await reset(organiser.user.email, '000000', bound ? [toOrganiser.resetId] : undefined)).toMatchObject(
      invalid,
    );
    expect(await wrongCodesOf(organiser.user.email)).toBe(1);
  });
});

describe('a flood of wrong codes', () => {
  // A process of its own, which would slow down the network of other tests.
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime();
  });
  afterAll(() => runtime.stop());

  it.each(['without ids', 'with the id of a request of their own'])(
    '%s, 40 at a time, does not delay the owner’s right one',
    async (how) => {
      const email = newEmail();
      const owner = await askToSignUp(email);
      const older = await askToSignUp(email, { bound: false });
      const strangers = await askToSignUp(email);
      const other = newEmail();
      const bystander = await askToSignUp(other);
      const statuses = new Set<number>();
      let isOver = false;
      const flooding = Array.from({ length: 40 }, async (_, lane) => {
        for (let index = 1; !isOver; index += 1) {
          const ids = how === 'without ids' ? undefined : [strangers.id];
          statuses.add((await verify(email, wrongCode(older.otp, 40 * index + lane), ids)).status);
          // Simulates network latency, or this process would measure its own work.
          await sleep(20);
        }
      });
      await sleep(1000);
      const timed = async (address: string, { otp, id }: typeof owner): Promise<number> => {
        const started = performance.now();
        const body = { email: address, otp, signupIds: [id] };
        // From another network than the flood's, which is delayed (ADR 30).
        const headers = { 'X-Forwarded-For': '203.0.113.7' };
        expect((await call('POST /verify-otp', { body, headers })).status).toBe(200);
        return performance.now() - started;
      };
      const [own, bystanders] = await Promise.all([timed(email, owner), timed(other, bystander)]);
      expect(own).toBeLessThan(3 * bystanders + 1000);
      isOver = true;
      await Promise.all(flooding);
      expect([statuses.has(400), statuses.has(503)]).toEqual([true, false]);
    },
  );
});
