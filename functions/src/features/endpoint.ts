import type { User } from '@fresher-party/contract/calls/person';
import type { EndpointKey, Endpoints, Output, ParsedInput } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { cacheAges } from '../core/cache.ts';
import { systemClock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { userIds } from '../core/ids.ts';
import { boundedPasswords } from '../core/passwords.ts';
import { inFlightLimit } from '../core/throttles.ts';
import { jwtTokens, type SessionToken } from '../core/tokens.ts';
import { accountRecords } from '../db/accounts.ts';
import { createChange } from '../db/change.ts';
import { type Database, retentionOf } from '../db/database.ts';
import { createWriteOnce } from '../db/once.ts';
import { createTryLimit } from '../db/stored-window.ts';
import { factsStore } from '../evening/facts-store.ts';
import { recentSettings } from '../evening/vote.ts';
import { smtpMailer } from '../mail/mailer.ts';

export interface SignedIn {
  readonly user: User;
  readonly session: SessionToken;
}

interface Request {
  readonly call: EndpointKey;
  /** The server's clock at the start of the request. */
  readonly now: Date;
  readonly idempotencyKey: string | undefined;
  /** Aborts when the client has disconnected or the call has timed out. Absent without an HTTP connection. */
  readonly signal?: AbortSignal | undefined;
}

export type OwnCall = SignedIn & Pick<Request, 'now' | 'signal'>;

type Caller<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' ? unknown : SignedIn;

/** A handler's argument: parsed input, and the account if the endpoint requires a session. */
export type Context<K extends EndpointKey> = ParsedInput<K> & Request & Caller<K>;

type Handler<K extends EndpointKey> = (context: Context<K>) => Promise<Output<K>>;

/** One handler for each endpoint of the registry; a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };

/** The dependencies of all features. Everything with state is built here, once per instance. */
export type Dependencies = ReturnType<typeof createDependencies>;

export function createDependencies(config: Config, database: Database) {
  const clock = systemClock(config.CLOCK_OFFSET_MS);
  const writeOnce = createWriteOnce(database, config.CODE_PEPPER);
  return {
    ...database,
    config,
    records: accountRecords(database, cacheAges.account),
    writeOnce,
    change: createChange(writeOnce, clock),
    tryLimit: createTryLimit(database, config.CODE_PEPPER),
    inFlight: inFlightLimit(limits.atOncePerKey),
    clock,
    userIdOf: userIds(config.USER_ID_KEY),
    mailer: smtpMailer(config),
    passwords: boundedPasswords(),
    tokens: jwtTokens(config.SESSION_KEYS),
    retention: retentionOf(config.RETENTION_DAYS),
    facts: factsStore(database, config.EVENT_CACHE_MS),
    recentSettings: recentSettings(database, clock, config.EVENT_CACHE_MS),
  };
}
