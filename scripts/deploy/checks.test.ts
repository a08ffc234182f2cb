/** What the checks say about answers as the command lines print them. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { vapidPublicKeyOf } from '../../functions/src/core/config.ts';
import { root } from '../local.ts';
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
const { ALLOWED_EMAIL_DOMAINS: _, ...withoutDomains } = settings;
const secrets = {
  SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: key } }),
  CODE_PEPPER: key,
  USER_ID_KEY: key,
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  VAPID_PRIVATE_KEY: privateKey,
};
const database = {
  type: 'FIRESTORE_NATIVE',
  locationId: 'asia-south1',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
};
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
  expect(checks.secretNames.sort()).toEqual(Object.keys(secrets).sort());
  expect(live.ttls.length).toBeGreaterThan(3);
  expect([
    ...checks.settingsProblems(id, settings),
    ...checks.secretsProblems(id, secrets, settings),
    ...checks.signUpProblems(id, settings, true),
    ...checks.databaseProblems(id, database, [], false),
    ...checks.databaseProblems(id, recovery, [{}], true),
    ...checks.indexProblems(file, live.indexes, live.ttls),
  ]).toEqual([]);
});

it.each<[string, readonly string[], RegExp]>([
  ['a setting', checks.settingsProblems(id, { ...settings, WEB_API_KEY: '' }), /^WEB_API_KEY is missing in functions/],
  ['a number', checks.settingsProblems(id, { ...settings, RETENTION_DAYS: 'x' }), /^RETENTION_DAYS in .+ whole number/],
  [
    'an unset secret',
    checks.secretsProblems(id, { ...secrets, SMTP_URL: undefined }, settings),
    /^The secret SMTP_URL has no value: run "npx firebase functions:secrets:set SMTP_URL --project freshers-2025"/,
  ],
  [
    'a bad secret',
    checks.secretsProblems(id, { ...secrets, CODE_PEPPER: 'x' }, settings),
    /^The secret CODE_PEPPER must/,
  ],
  [
    'keys of two pairs',
    checks.secretsProblems(id, { ...secrets, VAPID_PRIVATE_KEY: Buffer.alloc(32, 8).toString('base64url') }, settings),
    /^VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY/,
  ],
  [
    'nobody named who may sign up',
    checks.signUpProblems(id, withoutDomains, false),
    /^ALLOWED_EMAIL_DOMAINS is missing in .+ no guest list/,
  ],
  ['everybody of a domain', checks.signUpProblems(id, settings, false), /^· Every address of example\.org may sign up/],
  [
    'no database',
    checks.databaseProblems(id, null, [], false),
    /^There is no database: run "gcloud firestore databases/,
  ],
  [
    'another region',
    checks.databaseProblems(id, { ...database, locationId: 'nam5' }, [], false),
    /is in nam5 .+ has to be in asia-south1/,
  ],
  ['recovery', checks.databaseProblems(id, recovery, [], false), /^Point-in-time recovery keeps .+--no-enable-pitr/],
  ['backups', checks.databaseProblems(id, database, [{}], false), /^Scheduled backups keep/],
  [
    'no delete protection',
    checks.databaseProblems(id, { ...database, deleteProtectionState: 'DELETE_PROTECTION_DISABLED' }, [], false),
    /^One command could delete the database/,
  ],
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

it('quotes no secret', () => {
  const wrong = Object.fromEntries(checks.secretNames.map((name) => [name, 'hush-hush']));
  const said = checks.secretsProblems(id, wrong, settings);
  expect(said.length).toBe(checks.secretNames.length);
  expect(said.join()).not.toContain('hush-hush');
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
