import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { expect, it } from 'vitest';
import { AppError } from '../../functions/src/core/errors.ts';
import type { Context } from '../../functions/src/features/endpoint.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { contextOf, countedPasswords, dependencies } from '../support/dependencies.ts';

/** The API's work for a request that takes time or leaves the machine. */
interface Work {
  hashes: number;
  checks: number;
  mails: number;
}

/** The real dependencies, with counters. */
function counting(work: Work) {
  const real = dependencies();
  return dependencies({
    passwords: countedPasswords(real.passwords, (kind) => {
      work[kind === 'hash' ? 'hashes' : 'checks'] += 1;
    }),
    mailer: {
      ...real.mailer,
      send: (mail) => {
        work.mails += 1;
        return real.mailer.send(mail);
      },
    },
  });
}

type PublicKey = Extract<
  EndpointKey,
  'POST /signup' | 'POST /login' | 'POST /forgot-password' | 'POST /verify-otp' | 'POST /reset-password'
>;

/** Calls a handler. Resolves to its work. */
async function workOf<K extends PublicKey>(key: K, body: Context<K>['body']): Promise<Work> {
  const work: Work = { hashes: 0, checks: 0, mails: 0 };
  const handler = createHandlers(counting(work))[key] as (context: Context<K>) => Promise<unknown>;
  try {
    await handler(contextOf(key, { body } as Partial<Context<K>>));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return work;
}

it.each([
  [
    'POST /signup',
    (email: string) => workOf('POST /signup', { name: 'Asha', email, password }),
    { hashes: 1, checks: 0, mails: 1 },
  ],
  [
    'POST /login',
    (email: string) => workOf('POST /login', { email, password: 'wrong password' }),
    { hashes: 0, checks: 1, mails: 0 },
  ],
  [
    'POST /forgot-password',
    (email: string) => workOf('POST /forgot-password', { email }),
    { hashes: 0, checks: 0, mails: 1 },
  ],
  [
    'POST /verify-otp',
    (email: string) => workOf('POST /verify-otp', { email, otp: '000000', signupIds: undefined }),
    { hashes: 0, checks: 0, mails: 0 },
  ],
  [
    'POST /reset-password',
    (email: string) => workOf('POST /reset-password', { email, otp: '000000', password }),
    { hashes: 0, checks: 0, mails: 0 },
  ],
] as const)('%s takes as much work for an unknown address as for a known one', async (_, ask, expected) => {
  const { user } = await newActor();
  expect(await ask(user.email)).toEqual(expected);
  expect(await ask(newEmail())).toEqual(expected);
});
