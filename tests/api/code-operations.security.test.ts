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

const refused = { reads: 1, commits: 0, beforeCommit: 1, hashes: 0 };
// One round trip before the commit; the second commit stores that the mail was sent.
const asked = { reads: 1, commits: 2, beforeCommit: 1, code: 'OK' };
const person = { name: 'Asha', password };
const otp = '000000';

describe.each(addresses)('for %s', (_, addressOf) => {
  it.each<[string, Key, object, Cost]>([
    ['a sign-up', 'POST /signup', person, { ...asked, hashes: 1 }],
    ['a bound sign-up', 'POST /signup', { ...person, bound: true }, { ...asked, hashes: 1 }],
    ['a reset', 'POST /forgot-password', {}, { ...asked, hashes: 0 }],
    ['a bound reset', 'POST /forgot-password', { bound: true }, { ...asked, hashes: 0 }],
    [
      'a wrong password, with its count and one hash,',
      'POST /login',
      { password: 'wrong password' },
      { reads: 1, commits: 1, beforeCommit: 1, hashes: 1, code: 'INVALID_CREDENTIALS' },
    ],
    ['a code that nobody has', 'POST /verify-otp', { otp }, { ...refused, code: 'INVALID_OTP' }],
    [
      'a code of made-up requests',
      'POST /reset-password',
      { otp, password, resetIds: ['s-made-up', 'b-made-up'] },
      { ...refused, code: 'INVALID_OTP' },
    ],
  ])('%s costs the same', async (__, key, body, cost) => {
    expect(await costOf(key, { ...body, email: await addressOf() })).toEqual(cost);
  });

  it('a request that is too soon takes one read, and no hash', async () => {
    const email = await addressOf();
    await costOf('POST /forgot-password', { email });
    const tooSoon = { ...refused, code: 'RATE_LIMITED' };
    expect(await costOf('POST /signup', { ...person, email })).toEqual(tooSoon);
    expect(await costOf('POST /forgot-password', { email })).toEqual(tooSoon);
  });

  it.each([true, false])('a wrong code for a valid request costs the same, and no hash (bound: %s)', async (bound) => {
    // A read, and a commit on that record with the count for the address.
    const wrong = { reads: 1, commits: 1, beforeCommit: 1, hashes: 0, code: 'INVALID_OTP' };
    const email = await addressOf();
    await resetMailLimit(email);
    const { signupId } = (await call('POST /signup', { body: { ...person, email, bound } })).json;
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
      expect(await costOf('POST /signup', { ...person, email })).toEqual({ ...asked, hashes: 1 });
      await resetMailLimit(email);
      expect(await costOf('POST /forgot-password', { email })).toEqual({ ...asked, hashes: 0 });
    }
  });

  it('any other address costs one round trip, and neither a hash nor a commit', async () => {
    const email = newEmail();
    expect(await costOf('POST /signup', { ...person, email })).toEqual({ ...refused, code: 'NOT_ON_GUEST_LIST' });
    expect(await costOf('POST /forgot-password', { email })).toEqual({ ...refused, code: 'OK' });
  });
});

it('a right code is checked on one record before the account is read', async () => {
  const email = newEmail();
  const { otp: right, id } = await askToSignUp(email);
  const cost = await costOf('POST /verify-otp', { email, otp: right, signupIds: [id] });
  expect(cost).toEqual({ reads: 2, commits: 1, beforeCommit: 2, hashes: 0, code: 'OK' });
});
