import type { Firestore } from 'firebase-admin/firestore';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Ids, secureIds } from '../core/ids.ts';
import { type ReadDocument, readTogether } from '../firestore/batched-read.ts';
import { type Collections, collectionsOf } from '../firestore/collections.ts';
import { firestoreNet, type SourceNet } from '../firestore/ip-rate-limit.ts';
import { firestoreLimiter, type Limiter } from '../firestore/rate-limit.ts';
import { type Mailer, smtpMailer } from './accounts/mailer.ts';
import { hashPassword, verifyPassword } from './accounts/password-hash.ts';
import type { Passwords } from './accounts/passwords.ts';
import { jwtTokens, type Tokens } from './accounts/tokens.ts';

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
