/** Results of the preflight checks for Google's answers, which are modelled on its documentation. */

import { expect, it } from 'vitest';
import { vapidPublicKeyOf } from '../../functions/src/core/vapid.ts';
import { UserError } from '../user-error.ts';
import { type Problem, report } from './check.ts';
import { functions, memberOf, requiredSettings, rights, secretNames } from './deployed.ts';
import { type Google, googleApis, refusalOf } from './google.ts';
import * as checks from './preflight.ts';

const id = 'freshers-2025';
const privateKey = Buffer.alloc(32, 7).toString('base64url');
const region = 'asia-south1';

const settings = {
  MAIL_FROM: 'Fresher Party <noreply@example.org>',
  APP_URL: 'https://example.org',
  WEB_API_KEY: 'AIza',
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_SUBJECT: 'mailto:organisers@example.org',
};
const database = {
  type: 'FIRESTORE_NATIVE',
  locationId: region,
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
};
const api = memberOf('fresher-party-api', id);
const auditOf = (logType: string, service = 'datastore.googleapis.com', exemptedMembers: string[] = []) => ({
  auditConfigs: [{ service, auditLogConfigs: [{ logType, exemptedMembers }] }],
});
const accounts = rights.map(({ account }) => memberOf(account, id));
const merged = (...policies: ReturnType<typeof auditOf>[]) => ({
  auditConfigs: policies.flatMap(({ auditConfigs }) => auditConfigs),
});
/** Logs people's reads and writes, but not the functions'. */
const logged = merged(auditOf('DATA_READ', undefined, accounts), auditOf('DATA_WRITE', undefined, accounts));
const quotaOf = (value: string) => ({ dimensionsInfos: [{ applicableLocations: [region], details: { value } }] });
const requestsExcluded = { filter: 'logName:"run.googleapis.com%2Frequests"' };

const deleter = `projects/${id}/roles/authUserDeleter`;
const bindingsOf = (roles: readonly string[], condition?: object) => ({
  bindings: roles.map((role) => ({ role, members: [api], ...(condition && { condition }) })),
});
const [apiRights = { account: '', roles: [] }] = rights;
const account = {
  exists: true,
  projectPolicy: bindingsOf([...apiRights.roles, deleter]),
  ownPolicy: bindingsOf(['roles/iam.serviceAccountTokenCreator']),
};

it('accepts a complete project', () => {
  const found: Problem[] = [
    ...checks.settingsProblems(id, settings),
    ...checks.databaseProblems(id, database, []),
    ...checks.secretProblems(id, new Map(secretNames.map((name) => [name, 'ENABLED']))),
    ...checks.accountProblems(id, apiRights, account),
    ...checks.signingProblems(id, { state: 'ENABLED' }),
    ...checks.roleProblems(id, { includedPermissions: ['firebaseauth.users.delete'] }),
    ...checks.quotaProblems(id, settings, quotaOf('40000')),
    ...checks.quotaProblems(id, settings, quotaOf('-1')),
    ...checks.signInProblems(id, { signIn: { email: { enabled: false }, anonymous: {} } }, [
      { name: `projects/${id}/defaultSupportedIdpConfigs/google.com`, enabled: false },
    ]),
    ...checks.dataLogProblems(id, logged),
    ...checks.writeLogProblems(id, 'organizations/1', '', logged),
    ...checks.writeLogProblems(id, 'organizations/1', '', auditOf('DATA_READ')),
    ...checks.requestLogProblems(id, { exclusions: [requestsExcluded] }),
  ];
  expect(found).toEqual([]);
});

it.each<[string, readonly Problem[], RegExp]>([
  ['a setting', checks.settingsProblems(id, { ...settings, WEB_API_KEY: '' }), /^WEB_API_KEY is missing in functions/],
  [
    'a number',
    checks.settingsProblems(id, { ...settings, RETENTION_DAYS: 'many' }),
    /^RETENTION_DAYS in .* whole number/,
  ],
  ['a sender', checks.settingsProblems(id, { ...settings, VAPID_SUBJECT: 'a@b.org' }), /^VAPID_SUBJECT in .* mailto:/],
  [
    'https',
    checks.settingsProblems(id, { ...settings, OEMBED_URL: 'http://x' }),
    /^OEMBED_URL in .* https:\/\/ address/,
  ],
  [
    'settings without the emulators’',
    checks.settingsProblems(id, { ...settings, PUSH_ORIGIN: 'http://127.0.0.1:1' }),
    /^PUSH_ORIGIN in .* is for the emulators only/,
  ],
  [
    'a database',
    checks.databaseProblems(id, null, []),
    /^There is no database: run "gcloud firestore databases create/,
  ],
  [
    'a database in the right place',
    checks.databaseProblems(id, { ...database, locationId: 'us-central1' }, []),
    /^The database is in us-central1 .* use another project/,
  ],
  [
    'recovery that is off',
    checks.databaseProblems(id, { ...database, pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED' }, []),
    /^Point-in-time recovery is on, .* --no-enable-pitr/,
  ],
  [
    'delete protection',
    checks.databaseProblems(id, { ...database, deleteProtectionState: 'DELETE_PROTECTION_DISABLED' }, []),
    /^The database can be deleted .* --delete-protection/,
  ],
  ['backups that are off', checks.databaseProblems(id, database, [{}]), /^Backups are scheduled, .* delete each/],
  [
    'a secret',
    checks.secretProblems(id, new Map(secretNames.map((name) => [name, name === 'SMTP_URL' ? 'DISABLED' : 'ENABLED']))),
    /^The secret SMTP_URL has no value: run "npx firebase functions:secrets:set SMTP_URL/,
  ],
  [
    'a role without a condition',
    checks.accountProblems(
      id,
      { account: 'fresher-party-api', roles: ['roles/datastore.user'] },
      {
        ...account,
        projectPolicy: {
          bindings: [...bindingsOf([deleter]).bindings, ...bindingsOf(['roles/datastore.user'], {}).bindings],
        },
      },
    ),
    /lacks a right: run "gcloud projects add-iam-policy-binding .* --role=roles\/datastore.user --condition=None/,
  ],
  [
    'the right to sign tokens',
    checks.accountProblems(id, apiRights, { ...account, ownPolicy: {} }),
    /run "gcloud iam service-accounts add-iam-policy-binding fresher-party-api@.*TokenCreator/,
  ],
  [
    'an account',
    checks.accountProblems(id, apiRights, { ...account, exists: false }),
    /run "gcloud iam service-accounts create fresher-party-api/,
  ],
  ['the service that signs tokens', checks.signingProblems(id, null), /run "gcloud services enable iamcredentials/],
  [
    'our role',
    checks.roleProblems(id, null),
    /run "gcloud iam roles create authUserDeleter --permissions=firebaseauth/,
  ],
  ['its permission', checks.roleProblems(id, {}), /run "gcloud iam roles update authUserDeleter/],
  [
    'CPU quota',
    checks.quotaProblems(id, { ...settings, MAX_INSTANCES: '30' }, quotaOf('20000')),
    /^api may take 30 CPUs and the quota of asia-south1 is 20: lower MAX_INSTANCES/,
  ],
  ['Firebase Auth', checks.signInProblems(id, null, []), /^Firebase Auth is not set up/],
  [
    'sign-in that is off',
    checks.signInProblems(id, { signIn: { anonymous: { enabled: true } } }, []),
    /^Firebase Auth has sign-in methods \(anonymous\)/,
  ],
  [
    'sign-in by others that is off',
    checks.signInProblems(id, {}, [{ name: `projects/${id}/defaultSupportedIdpConfigs/google.com`, enabled: true }]),
    /^Firebase Auth has sign-in methods \(google\.com\)/,
  ],
  [
    'a log above that is off or exempts the functions',
    checks.writeLogProblems(id, 'organizations/1', 'organizationId=1', auditOf('DATA_WRITE')),
    /^The log of who writes is on in organizations\/1, .*audit\?organizationId=1, .* or exempt fresher-party-api@/,
  ],
  [
    'one that holds for everything',
    checks.writeLogProblems(id, 'folders/1', '', auditOf('DATA_WRITE', 'allServices')),
    /^The log of who writes is on in folders\/1/,
  ],
  [
    'a log of reads',
    checks.dataLogProblems(id, auditOf('DATA_WRITE', undefined, accounts)),
    /^Reads of the database are not logged as needed: .*"Data read" on/,
  ],
  [
    'a log of writes',
    checks.dataLogProblems(id, auditOf('DATA_READ', undefined, accounts)),
    /^Writes of the database are not logged as needed: .*"Data write" on/,
  ],
  [
    'a log of writes without the votes',
    checks.dataLogProblems(id, merged(auditOf('DATA_READ', undefined, accounts), auditOf('DATA_WRITE'))),
    /^Writes of the database .* exempted principals: fresher-party-api@/,
  ],
  [
    'a log of writes without those of every function',
    checks.dataLogProblems(
      id,
      merged(auditOf('DATA_READ', undefined, accounts), auditOf('DATA_WRITE', undefined, [api])),
    ),
    /^Writes of the database/,
  ],
  [
    'the exclusion of requests',
    checks.requestLogProblems(id, { exclusions: [{ ...requestsExcluded, disabled: true }] }),
    /run gcloud logging sinks update _Default --add-exclusion=/,
  ],
])('names what to do without %s', (_, problems, sentence) => {
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

it('notes where to look up a quota that Google doesn’t return', () => {
  for (const quota of [null, {}]) {
    expect(checks.quotaProblems(id, settings, quota)).toEqual([
      { note: expect.stringMatching(/see at https:.*milli vCPU/) },
    ]);
  }
});

it('warns when everybody at the institute may sign up: without a guest list or a restrictive pattern', async () => {
  const warning = [{ note: expect.stringMatching(/^Every address of iitdh\.ac\.in may sign up .* admit <file>/) }];
  const withPattern = (pattern: string) => ({ ...settings, ALLOWED_EMAIL_PATTERN: pattern });
  for (const open of [settings, withPattern(''), withPattern('.*'), withPattern('[a-z.-]+@iitdh\\.ac\\.in')])
    expect(checks.guestProblems(id, open, null)).toEqual(warning);
  expect(checks.guestProblems(id, settings, { fields: {} })).toEqual([]);
  expect(checks.guestProblems(id, withPattern('[a-z]{2}25[a-z]{2}[0-9]{3}@.*'), null)).toEqual([]);
  // A malformed pattern is reported by the settings' check.
  expect(checks.guestProblems(id, withPattern('('), null)).toEqual([]);
  expect(await problemsOf('Who may sign up', { 'settings/guests': 403 })).toEqual([
    { note: expect.stringMatching(/^You may not see whether there is a guest list/) },
  ]);
});

it('reports every missing setting when there is no file', () => {
  expect(checks.settingsProblems(id, {})).toHaveLength(requiredSettings.length);
});

it.each(rights)('grants $account only what its functions need', ({ account: name, roles, roleOnItself }) => {
  const manifests = functions.filter((one) => one.account === name).map(({ manifest }) => manifest as object);
  const has = (...triggers: string[]) => manifests.some((manifest) => triggers.some((one) => one in manifest));
  const needed = [
    'roles/datastore.user',
    'roles/logging.logWriter',
    ...(has('eventTrigger') ? ['roles/eventarc.eventReceiver'] : []),
    // Triggers of its functions authenticate as this account.
    ...(has('eventTrigger', 'scheduleTrigger', 'taskQueueTrigger') ? ['roles/run.invoker'] : []),
    ...(has('taskQueueTrigger') ? ['roles/cloudtasks.enqueuer'] : []),
  ];
  expect([...roles].sort()).toEqual(needed.sort());
  const signs = has('httpsTrigger') ? 'roles/iam.serviceAccountTokenCreator' : undefined;
  expect(roleOnItself).toBe(has('taskQueueTrigger') ? 'roles/iam.serviceAccountUser' : signs);
});

it('covers every account and secret of the functions', () => {
  expect(new Set(rights.map(({ account: name }) => name))).toEqual(new Set(functions.map((one) => one.account)));
  expect(secretNames).toEqual(expect.arrayContaining(['SESSION_KEYS', 'CODE_PEPPER', 'USER_ID_KEY', 'SMTP_URL']));
  expect(requiredSettings).toEqual(expect.arrayContaining(['MAIL_FROM', 'APP_URL', 'WEB_API_KEY']));
});

it('without a login runs the checks that need none, and lists the others in one line', async () => {
  const google = googleApis(id, () => Promise.reject(new UserError('There is no login.')));
  const lines: string[] = [];
  expect(await report(checks.preflight(google, id, settings), (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual([
    '✔ Settings',
    '✘ Not checked: Database, Secrets, Who may sign up, Rights of the functions, CPU quota, No sign-in method, Logs of reads and writes, Log of requests. There is no login.',
  ]);
});

/** A fake Google: answers by the end of the address, errors for 403, and otherwise empty answers. */
function answering(answers: Readonly<Record<string, object | 403>>): Google {
  const send = async (_: string, address: string) => {
    const found = Object.entries(answers).find(([end]) => address.endsWith(end))?.[1] ?? {};
    if (found === 403) throw refusalOf('', id, 403, '');
    return found as never;
  };
  return { send, find: (address) => send('GET', address), list: async () => [] };
}

async function problemsOf(title: string, answers: Readonly<Record<string, object | 403>>) {
  const all = checks.preflight(answering(answers), id, { ...settings, VAPID_PUBLIC_KEY: vapidPublicKeyOf(privateKey) });
  return all.find((one) => one.title === title)?.look();
}

it('checks logs of folders and the organisation, and notes those without access', async () => {
  const project = logged;
  const above = [{ resourceId: { type: 'folder', id: '11' } }, { resourceId: { type: 'organization', id: '1' } }];
  const answers = { [`${id}:getIamPolicy`]: project, ':getAncestry': { ancestor: above } };
  const title = 'Logs of reads and writes';
  expect(await problemsOf(title, answers)).toEqual([]);
  expect(
    await problemsOf(title, { ...answers, 'folders/11:getIamPolicy': 403, '1:getIamPolicy': auditOf('DATA_WRITE') }),
  ).toEqual([
    { note: expect.stringMatching(/^You may not see the logs of folders\/11/) },
    expect.stringMatching(/^The log of who writes is on in organizations\/1/),
  ]);
  expect(await problemsOf(title, { ...answers, ':getAncestry': 403 })).toEqual([
    { note: expect.stringMatching(/^You may not see the logs of what is above/) },
  ]);
});

it('checks that the notification keys match, or notes that somebody else has to', async () => {
  const secret = (key: string) => ({ payload: { data: Buffer.from(key).toString('base64') } });
  const secretsWith = (key: object | 403) => problemsOf('Secrets', { ':access': key, latest: { state: 'ENABLED' } });
  expect(await secretsWith(secret(privateKey))).toEqual([]);
  expect(await secretsWith(secret(Buffer.alloc(32, 8).toString('base64url')))).toEqual([
    expect.stringMatching(/^VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY: docs/),
  ]);
  expect(await secretsWith(403)).toEqual([{ note: expect.stringMatching(/^You may not read VAPID_PRIVATE_KEY/) }]);
});

it.each([
  [
    403,
    'Cloud Quotas API has not been used in project 1',
    /^The API is off: run "gcloud services enable run\.googleapis/,
  ],
  [401, '', /^Google Cloud refuses your login: run "gcloud auth application-default login"/],
  [403, '', /^You may not see this, or there is no project freshers-2025/],
  [429, '', /^run\.googleapis\.com answered 429: run this again in a minute/],
  [503, '', /^run\.googleapis\.com answered 503: run this again in a minute/],
  [400, '{"error":{"message": "Unknown quota."}}', /^run\.googleapis\.com answered 400: Unknown quota\.$/],
])('turns an answer %i %s into a sentence', (status, detail, sentence) => {
  expect(refusalOf('run.googleapis.com', id, status, detail).message).toMatch(sentence);
});
