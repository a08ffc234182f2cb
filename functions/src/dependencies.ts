import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from './config.ts';
import { type Collections, collectionsOf } from './database/collections.ts';
import { type ReadDocument, readTogether } from './database/read-together.ts';
import { hashPassword, verifyPassword } from './features/accounts/password-hash.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { type Ids, secureIds } from './ports/ids.ts';
import { firestoreLimiter, type Limiter } from './ports/limiter.ts';
import { type Mailer, smtpMailer } from './ports/mailer.ts';
import type { Passwords } from './ports/passwords.ts';
import { firestoreNet, type SourceNet } from './ports/source-net.ts';
import { jwtTokens, type Tokens } from './session/tokens.ts';

/** Everything that the features are given. */
export interface Dependencies {
  readonly config: Config;
  readonly db: Firestore;
  readonly collections: Collections;
  /** For documents read outside a transaction. */
  readonly read: ReadDocument;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly limiter: Limiter;
  readonly net: SourceNet;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
}

export function createDependencies(config: Config, db: Firestore): Dependencies {
  return {
    config,
    db,
    collections: collectionsOf(db),
    read: readTogether(db),
    clock: systemClock(config.CLOCK_OFFSET_MS),
    ids: secureIds,
    mailer: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
    limiter: firestoreLimiter(db, config.CODE_PEPPER),
    net: firestoreNet(db, config.CODE_PEPPER),
    passwords: { hash: hashPassword, verify: verifyPassword },
    tokens: jwtTokens(config.SESSION_KEYS),
  };
}
