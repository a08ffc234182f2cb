/** The guest list limits who may sign up (ADR 22). */

import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { manyGuestsText } from '@fresher-party/contract/texts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { askToReset, askToSignUp, mailboxOf, requestsOf } from '../support/codes.ts';
import { admit, clearGuests } from '../support/guests.ts';
import { countMails, latestMail, waitForLink } from '../support/inbox.ts';
import { collections } from '../support/state.ts';

let admin: Actor;
beforeAll(async () => {
  admin = await newActor('admin');
});
afterEach(clearGuests);

const signUp = (email: string) => call('POST /signup', { body: { name: 'Asha', email, password, bound: true } });
const reset = (email: string) => call('POST /forgot-password', { body: { email, bound: true } });
const codeOf = async (email: string) => (await signUp(email)).json.code ?? 'OK';

/** An answer without its unique parts. */
const wordsOf = ({ status, json }: Awaited<ReturnType<typeof signUp | typeof reset>>) => ({
  status,
  ...json,
  requestId: '',
  signupId: '',
  resetId: '',
});

const add = (...emails: string[]) => call('POST /admin/guests', { token: admin.token, body: { emails } });
const remove = () => call('DELETE /admin/guests', { token: admin.token });
const count = async () => (await call('GET /admin/guests', { token: admin.token })).json.data.guests;

describe('while there is a guest list', () => {
  it('an address that is not on it can’t sign up; nothing is stored or mailed', async () => {
    await admit(newEmail());
    const email = newEmail();
    const began = performance.now();
    const { status, json } = await signUp(email);
    // Delayed, to slow down scripts.
    expect(performance.now() - began).toBeGreaterThanOrEqual(limits.guestRefusalDelay - 5);
    const sentence = 'This address is not on the guest list. Please ask at the desk.';
    expect({ status, ...json }).toMatchObject({
      status: 403,
      code: 'NOT_ON_GUEST_LIST',
      message: sentence,
      details: { email: sentence },
    });
    expect(errorCodes.NOT_ON_GUEST_LIST.message).toBe(sentence);
    expect(await requestsOf(email)).toEqual([]);
    expect((await mailboxOf(email).get()).exists).toBe(false);
    expect(await countMails(email, 0)).toBe(0);
  });

  it('an address on it can sign up, in whatever spelling it was listed', async () => {
    const email = newEmail();
    await admit(` ${email.toUpperCase()} `);
    const { id, otp } = await askToSignUp(email);
    const { status } = await call('POST /verify-otp', { body: { email, otp, signupIds: [id] } });
    expect(status).toBe(200);
  });

  it('an address with an account is answered like a listed one', async () => {
    const [listed, both] = [newEmail(), (await newActor()).user.email];
    await admit(listed, both);
    const unlisted = (await newActor()).user.email;
    const [first, second, third] = [await signUp(listed), await signUp(both), await signUp(unlisted)];
    expect(first.status).toBe(200);
    expect(wordsOf(second)).toEqual(wordsOf(first));
    expect(wordsOf(third)).toEqual(wordsOf(first));
    for (const email of [both, unlisted]) expect((await latestMail(email)).subject).toBe('You already have an account');
  });

  it('everything else works for an account that is not on it', async () => {
    await admit(newEmail());
    const { user, token } = await newActor();
    expect((await call('POST /login', { body: { email: user.email, password } })).status).toBe(200);
    expect((await call('GET /me', { token })).status).toBe(200);
    const { id, otp } = await askToReset(user.email);
    const body = { email: user.email, otp, password: 'a different horse', resetIds: [id] };
    expect((await call('POST /reset-password', { body })).status).toBe(200);
  });

  it('a reset is answered the same for every address, and offers no account to one that can’t sign up', async () => {
    const [listed, unlisted, known] = [newEmail(), newEmail(), (await newActor()).user.email];
    await admit(listed);
    const answer = wordsOf(await reset(known));
    expect(answer.status).toBe(200);
    expect(wordsOf(await reset(listed))).toEqual(answer);
    expect(wordsOf(await reset(unlisted))).toEqual(answer);
    for (const email of [known, listed]) expect(await countMails(email, 1)).toBe(1);
    expect(await countMails(unlisted, 0)).toBe(0);
    const link = await waitForLink(listed);
    expect((await call('POST /links/use', { body: { link, name: 'Asha', password } })).status).toBe(200);
  });
});

describe('organisers', () => {
  it('can add addresses, see their number, and delete the list', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    expect(await count()).toBe(0);
    expect(await codeOf(newEmail())).toBe('OK');
    expect((await add(first, second, first)).json.data).toEqual({ guests: 2, added: 2 });
    expect((await add(second, third)).json.data).toEqual({ guests: 3, added: 1 });
    expect((await add(third)).json.data).toEqual({ guests: 3, added: 0 });
    expect([await count(), await codeOf(newEmail())]).toEqual([3, 'NOT_ON_GUEST_LIST']);
    expect((await remove()).status).toBe(200);
    expect([await count(), await codeOf(newEmail())]).toEqual([0, 'OK']);
    expect((await collections.guests.get()).size).toBe(0);
    const entries = await auditEntriesOf(admin.user.id);
    expect(entries.map(({ action, target }) => [action, 'added' in target ? target.added : undefined])).toEqual([
      ['guests-cleared', undefined],
      ['guests-added', 1],
      ['guests-added', 2],
    ]);
    expect((await remove()).status).toBe(200);
    expect(await auditEntriesOf(admin.user.id)).toHaveLength(3);
  });

  it('store no readable address, and leave none that would count in the next list', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await add(email);
    const { docs } = await collections.guests.get();
    expect(
      JSON.stringify([docs.map((doc) => [doc.id, doc.data()]), await auditEntriesOf(admin.user.id)]),
    ).not.toContain(email.split('@')[0]);
    // Simulates a deletion that stopped half-way.
    await collections.settings.doc('guests').delete();
    await add(other);
    expect([await codeOf(email), await codeOf(other)]).toEqual(['NOT_ON_GUEST_LIST', 'OK']);
    expect((await add(email)).json.data).toEqual({ guests: 2, added: 1 });
    expect(await codeOf(email)).toBe('OK');
  });

  it.each([
    ['too many', Array.from({ length: limits.guestsAtOnce + 1 }, newEmail), manyGuestsText],
    [
      'one that may never sign up',
      [newEmail(), 'a@example.org'],
      /^Address 2, a@example.org: Please use your institute/,
    ],
  ])('are refused %s, and nothing is added', async (_, emails, sentence) => {
    const { status, json } = await add(...emails);
    expect([status, json.code]).toEqual([400, 'INVALID_INPUT']);
    expect(json.details).toEqual({ emails: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) });
    expect(await count()).toBe(0);
  });
});
