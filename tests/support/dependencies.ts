/** The API's real dependencies on this run's database, for tests of internals. */

import type { User } from '@fresher-party/contract/calls/person';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { readConfig } from '../../functions/src/core/config.ts';
import type { Hashing, Passwords } from '../../functions/src/core/passwords.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { type Context, createDependencies, type Dependencies } from '../../functions/src/features/endpoint.ts';
import { env } from './env.ts';
import { firestore } from './firestore.ts';
import { runtimeEnv } from './production-runtime.ts';

/** The running function's dependencies, with `changes`. */
export function dependencies(changes: Partial<Dependencies> = {}): Dependencies {
  const config = readConfig({ ...runtimeEnv(), APP_URL: env.APP_URL });
  return { ...createDependencies(config, openDatabase(firestore())), ...changes };
}

/** Wraps passwords, and reports each hash and each check. */
export function countedPasswords(real: Passwords, note: (kind: keyof Hashing) => void): Passwords {
  const counted = ({ hash, verify }: Hashing): Hashing => ({
    hash(...args) {
      note('hash');
      return hash(...args);
    },
    verify(...args) {
      note('verify');
      return verify(...args);
    },
  });
  return { run: (lane, work) => real.run(lane, (hashing) => work(counted(hashing))) };
}

export function contextOf<K extends EndpointKey>(call: K, parts: Partial<Context<K>> & { user?: User }): Context<K> {
  const { id: uid = '', role = 'guest' } = parts.user ?? {};
  return {
    call,
    session: { uid, role, version: 1, id: 'session', expiresAt: new Date(Date.now() + 60_000) },
    params: {},
    query: {},
    body: {},
    idempotencyKey: undefined,
    now: new Date(),
    ...parts,
  } as unknown as Context<K>;
}
