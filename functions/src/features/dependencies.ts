import { limits } from '@fresher-party/contract/limits';
import { Cache } from '../core/cache.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Ids, secureIds, type UserIdOf, userIds } from '../core/ids.ts';
import { type InFlightLimit, inFlightLimit } from '../core/in-flight.ts';
import { type Mailer, smtpMailer } from '../core/mailer.ts';
import { boundedPasswords, type Passwords } from '../core/passwords.ts';
import { jwtTokens, type Tokens } from '../core/tokens.ts';
import { type FactsStore, factsStore } from '../evening/facts-store.ts';
import type { EventSettings } from '../evening/vote-rules.ts';
import { recentSettings } from '../evening/vote-settings.ts';
import type { CredentialsDoc } from '../firestore/collections.ts';
import type { Database } from '../firestore/database.ts';
import { type Retention, retentionOf } from '../firestore/retention.ts';
import { createTryLimit, type TryLimit } from '../firestore/stored-window.ts';
import { createWriteOnce, type WriteOnce } from '../firestore/write-once.ts';

/** How long an instance may trust an account's record that it has read (ADR 2). */
const recordLimits = { ttlMs: 10_000, maxEntries: 5000 };

/** Everything that the features are given. What holds state is built here, once for an instance. */
export interface Dependencies extends Database {
  readonly config: Config;
  /** Accounts by user id, as sessions were last checked against them. What ends a session drops its entry. */
  readonly records: Cache<CredentialsDoc>;
  readonly writeOnce: WriteOnce;
  readonly tryLimit: TryLimit;
  readonly inFlight: InFlightLimit;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly userIdOf: UserIdOf;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly retention: Retention;
  readonly facts: FactsStore;
  /** The settings of the vote, two seconds old at most. */
  readonly recentSettings: () => Promise<EventSettings>;
}

export function createDependencies(config: Config, database: Database): Dependencies {
  return {
    ...database,
    config,
    records: new Cache(recordLimits),
    writeOnce: createWriteOnce(database, config.CODE_PEPPER),
    tryLimit: createTryLimit(database, config.CODE_PEPPER),
    inFlight: inFlightLimit(limits.atOncePerKey),
    clock: systemClock(config.CLOCK_OFFSET_MS),
    ids: secureIds,
    userIdOf: userIds(config.USER_ID_KEY),
    mailer: smtpMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM,
      rate: config.MAIL_RATE,
      connections: config.MAIL_CONNECTIONS,
      requireTls: config.isProduction,
    }),
    passwords: boundedPasswords(),
    tokens: jwtTokens(config.SESSION_KEYS),
    retention: retentionOf(config.RETENTION_DAYS),
    facts: factsStore(database, config.EVENT_CACHE_MS),
    recentSettings: recentSettings(database, config.EVENT_CACHE_MS),
  };
}
