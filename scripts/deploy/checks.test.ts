/** What the checks say about answers as the command lines print them. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { vapidPublicKeyOf } from '../../functions/src/core/config.ts';
import { root } from '../lib/local.ts';
import * as checks from './checks.ts';

const id = 'freshers-2025';
const privateKey = Buffer.alloc(32, 7).toString('base64url');
const key = 'x'.repeat(43);
const settings = {
  MAIL_FROM: 'Fresher Party <noreply@example.org>',
  APP_URL: 'https://example.org',
  ALLOWED_EMAIL_DOMAINS: 'example.org',
  WEB_API_KEY: 'AIza',
  VAPID_PUBLIC_KEY: vapidPublicKeyOf(privateKey),
  VAPID_SUBJECT: 'mailto:organisers@example.org',
};
const secrets = {
  SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: key } }),
  CODE_PEPPER: key,
  USER_ID_KEY: key,
  UNSUBSCRIBE_KEY: key,
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  VAPID_PRIVATE_KEY: privateKey,
};
const database = {
  type: 'FIRESTORE_NATIVE',
  locationId: 'asia-south1',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
};
const values = { ...settings, ...secrets };
const recovery = { ...database, pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED' };
const file = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'));
const live = {
  indexes: file.indexes.map(({ collectionGroup, fields }: { collectionGroup: string; fields: object[] }) => ({
    name: `projects/${id}/databases/(default)/collectionGroups/${collectionGroup}/indexes/x`,
    state: 'READY',
    fields: [...fields, { fieldPath: '__name__', order: 'DESCENDING' }],
  })),
  ttls: file.fieldOverrides
    .filter(({ ttl }: { ttl?: boolean }) => ttl)
    .map(({ collectionGroup, fieldPath }: { collectionGroup: string; fieldPath: string }) => ({
      name: `projects/${id}/databases/(default)/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
      ttlConfig: { state: 'ACTIVE' },
    })),
};

it('accepts a complete project', () => {
  expect(live.ttls.length).toBeGreaterThan(3);
  expect([
    ...checks.configProblems(id, values),
    ...checks.signUpProblems(id, settings, false),
    ...checks.signUpProblems(id, {}, true),
    ...checks.databaseProblems(id, database, [], false),
    ...checks.databaseProblems(id, recovery, [{}], true),
    ...checks.indexProblems(file, live.indexes, live.ttls),
  ]).toEqual([]);
});

it.each<[string, readonly string[], RegExp]>([
  ['a setting', checks.configProblems(id, { ...values, WEB_API_KEY: '' }), /WEB_API_KEY is missing/],
  ['a number', checks.configProblems(id, { ...values, RETENTION_DAYS: 'x' }), /RETENTION_DAYS must be a whole number/],
  ['a size', checks.configProblems(id, { ...values, CPU: 'x' }), /CPU must be a whole number/],
  ['a bad secret', checks.configProblems(id, { ...values, CODE_PEPPER: 'hush' }), /CODE_PEPPER must be at least/],
  ['emulators', checks.configProblems(id, { ...values, PUSH_ORIGIN: 'http://127.0.0.1:1' }), /PUSH_ORIGIN is for/],
  [
    'keys of two pairs',
    checks.configProblems(id, { ...values, VAPID_PRIVATE_KEY: Buffer.alloc(32, 8).toString('base64url') }),
    /VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY/,
  ],
  [
    'nobody named who may sign up',
    checks.signUpProblems(id, {}, false),
    /^ALLOWED_EMAIL_DOMAINS is missing in .+ no guest list/,
  ],
  [
    'another region',
    checks.databaseProblems(id, { ...database, locationId: 'nam5' }, [], false),
    /is in nam5 .+ has to be in asia-south1/,
  ],
  ['recovery', checks.databaseProblems(id, recovery, [], false), /^Point-in-time recovery keeps .+--no-enable-pitr/],
  ['backups', checks.databaseProblems(id, database, [{}], false), /^Scheduled backups keep/],
  [
    'a missing index',
    checks.indexProblems(file, live.indexes.slice(1), live.ttls),
    /the index of messages on state .+ \(missing\)/,
  ],
  [
    'a missing expiry',
    checks.indexProblems(file, live.indexes, live.ttls.slice(1)),
    /the expiry of activity\.expireAt/,
  ],
  [
    'an index that is being built',
    checks.indexProblems(file, [{ ...live.indexes[0], state: 'CREATING' }, ...live.indexes.slice(1)], live.ttls),
    /the index of messages .+ \(CREATING\)/,
  ],
])('names %s, and nothing else', (_, problems, sentence) => {
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

it('has three alerts, about calls, mails and the schedule, whose words the product logs', () => {
  const alerts = globSync('scripts/deploy/alerts/*.json', { cwd: root }).map((name) =>
    JSON.parse(readFileSync(join(root, name), 'utf8')),
  );
  expect(alerts.map(({ conditions }) => conditions.length)).toEqual([1, 1, 1]);
  const words = alerts.flatMap(({ conditions }) =>
    [...JSON.stringify(conditions).matchAll(/message=\\"(.+?)\\"/g)].map(([, word = '']) => word),
  );
  expect(words).toHaveLength(2);
  const sources = globSync('functions/src/**/*.ts', { cwd: root }).map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  for (const word of words)
    expect(
      sources.some((source) => source.includes(`'${word}'`)),
      word,
    ).toBe(true);
});
