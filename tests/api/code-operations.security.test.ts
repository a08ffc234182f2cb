/** Cost of requesting and trying codes, in round trips to the database and password hashes (ADR 22). */

import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { setLogFunction } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import type { Context } from '../../functions/src/features/endpoint.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToSignUp, resetMailLimit } from '../support/codes.ts';
import { contextOf, countedPasswords, dependencies } from '../support/dependencies.ts';
import { admit, clearGuests } from '../support/guests.ts';

interface Cost {
  /** Requests to the database without commits. */
  readonly reads: number;
  readonly commits: number;
  /** Sequential requests before the first commit that writes. */
  readonly beforeCommit: number;
  readonly hashes: number;
  readonly code: string;
}

afterEach(() => setLogFunction(null));

type Key = Extract<
  EndpointKey,
  'POST /signup' | 'POST /login' | 'POST /forgot-password' | 'POST /verify-otp' | 'POST /reset-password'
>;

/** Calls a handler and counts its requests to the database in the client library's log. */
async function costOf<K extends Key>(key: K, body: object): Promise<Cost> {
  const real = dependencies();
  // Caches the facts, which an instance reads every two seconds.
  await real.facts.recent();
  let hashes = 0;
  const handlers = createHandlers({
    ...real,
    passwords: countedPasswords(real.passwords, () => {
      hashes += 1;
    }),
  });
  const sent: ('read' | 'commit')[] = [];
  setLogFunction((line) => {
    const [, json = '{}'] = /Firestore\.request(?:Stream)?\b.*?Sending request: (\{.*\})/s.exec(line) ?? [];
    const message = JSON.parse(json) as { writes?: unknown[]; database?: string; parent?: string };
    if (message.writes) sent.push('commit');
    else if (message.database ?? message.parent) sent.push('read');
  });
  const handler = handlers[key] as (context: Context<K>) => Promise<unknown>;
  let code = 'OK';
  try {
    await handler(contextOf(key, { body, idempotencyKey: crypto.randomUUID() } as unknown as Partial<Context<K>>));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    code = error.code;
  } finally {
    setLogFunction(null);
  }
  const commits = sent.filter((kind) => kind === 'commit').length;
  const first = sent.indexOf('commit');
  return {
    reads: sent.length - commits,
    commits,
    beforeCommit: first < 0 ? sent.length : first,
    hashes,
    code,
  };
}

const addresses: [string, () => Promise<string>][] = [
  ['a new address', async () => newEmail()],
  ['an address with an account', async () => (await newActor()).user.email],
];

describe.each(addresses)('for %s', (_, addressOf) => {
  it.each([true, false, undefined])(
    'a sign-up request takes two round trips before its commit (bound: %s)',
    async (bound) => {
      const cost = await costOf('POST /signup', { name: 'Asha', email: await addressOf(), password, bound });
      // The second commit stores that the mail was sent.
      expect(cost).toEqual({ reads: 2, commits: 2, beforeCommit: 2, hashes: 1, code: 'OK' });
    },
  );

  it.each([true, false, undefined])('a reset request takes as many (bound: %s)', async (bound) => {
    const cost = await costOf('POST /forgot-password', { email: await addressOf(), bound });
    expect(cost).toEqual({ reads: 2, commits: 2, beforeCommit: 2, hashes: 0, code: 'OK' });
  });

  it('a wrong password takes one read, its count and one hash', async () => {
    const cost = await costOf('POST /login', { email: await addressOf(), password: 'wrong password' });
    expect(cost).toEqual({ reads: 1, commits: 1, beforeCommit: 1, hashes: 1, code: 'INVALID_CREDENTIALS' });
  });

  it('a request that is too soon takes one, and no hash', async () => {
    const email = await addressOf();
    await costOf('POST /forgot-password', { email });
    const refused = { reads: 1, commits: 0, beforeCommit: 1, hashes: 0, code: 'RATE_LIMITED' };
    expect(await costOf('POST /signup', { name: 'Asha', email, password })).toEqual(refused);
    expect(await costOf('POST /forgot-password', { email })).toEqual(refused);
  });

  it.each([undefined, ['b-made-up'], ['s-made-up', 'b-made-up']])(
    'a wrong code takes one read, with ids %j',
    async (ids) => {
      const email = await addressOf();
      const wrong = { reads: 1, commits: 0, beforeCommit: 1, hashes: 0, code: 'INVALID_OTP' };
      expect(await costOf('POST /verify-otp', { email, otp: '000000', signupIds: ids })).toEqual(wrong);
      expect(await costOf('POST /reset-password', { email, otp: '000000', password, resetIds: ids })).toEqual(wrong);
    },
  );

  it.each([true, false])('a wrong code for a valid request costs the same, and no hash (bound: %s)', async (bound) => {
    // A read, the transaction on that record, and the count for the address.
    const wrong = { reads: 2, commits: 2, beforeCommit: 2, hashes: 0, code: 'INVALID_OTP' };
    const email = await addressOf();
    const otp = '000000';
    await resetMailLimit(email);
    const { signupId } = (await call('POST /signup', { body: { name: 'Asha', email, password, bound } })).json;
    const signupIds = bound ? [signupId] : undefined;
    expect(await costOf('POST /verify-otp', { email, otp, signupIds })).toEqual(wrong);
    await resetMailLimit(email);
    const { resetId } = (await call('POST /forgot-password', { body: { email, bound } })).json;
    const resetIds = bound ? [resetId] : undefined;
    expect(await costOf('POST /reset-password', { email, otp, password, resetIds })).toEqual(wrong);
  });
});

describe('while there is a guest list', () => {
  beforeAll(() => admit(newEmail()));
  afterAll(clearGuests);

  it('an address that may sign up costs the same, on the list or with an account', async () => {
    const listed = newEmail();
    await admit(listed);
    for (const email of [listed, (await newActor()).user.email]) {
      const cost = await costOf('POST /signup', { name: 'Asha', email, password });
      expect(cost).toEqual({ reads: 2, commits: 2, beforeCommit: 2, hashes: 1, code: 'OK' });
      await resetMailLimit(email);
      const reset = await costOf('POST /forgot-password', { email });
      expect(reset).toEqual({ reads: 2, commits: 2, beforeCommit: 2, hashes: 0, code: 'OK' });
    }
  });

  it('any other address costs one round trip, and neither a hash nor a commit', async () => {
    const email = newEmail();
    const refused = { reads: 1, commits: 0, beforeCommit: 1, hashes: 0 };
    const signUp = await costOf('POST /signup', { name: 'Asha', email, password });
    expect(signUp).toEqual({ ...refused, code: 'NOT_ON_GUEST_LIST' });
    expect(await costOf('POST /forgot-password', { email })).toEqual({ ...refused, code: 'OK' });
  });
});

it('a right code is checked on one record before the account is read', async () => {
  const email = newEmail();
  const { otp, id } = await askToSignUp(email);
  const cost = await costOf('POST /verify-otp', { email, otp, signupIds: [id] });
  // The second commit resets the count of mails.
  expect(cost).toEqual({ reads: 3, commits: 2, beforeCommit: 3, hashes: 0, code: 'OK' });
});
