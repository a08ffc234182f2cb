/** The preflight of `npm run deploy` against a stub of Google Cloud: what it finds missing, and what `--fix` mends. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  accountNames,
  deployedFunctions,
  requiredApis,
  requiredSettings,
  secretNames,
} from '../../operator/cloud/deployment.ts';
import type { Google } from '../../operator/cloud/google.ts';
import { grant, projectPolicy, setAuditConfigs } from '../../operator/cloud/policies.ts';
import { rightsOf } from '../../operator/cloud/rights.ts';
import { checks } from '../../operator/deploy/preflight.ts';
import { root } from '../../operator/local.ts';
import { startMailServer, trustedKeys } from '../support/smtp.ts';
import { changes } from '../support/stub-cloud.ts';
import { id, newWorld, type World } from './support/deploys.ts';

describe('what is derived from the functions', () => {
  it('knows their secrets, required settings, APIs and accounts', () => {
    expect(secretNames).toEqual(expect.arrayContaining(['SESSION_KEYS', 'CODE_PEPPER', 'USER_ID_KEY', 'SMTP_URL']));
    expect(requiredSettings).toEqual(expect.arrayContaining(['MAIL_FROM', 'APP_URL', 'WEB_API_KEY']));
    expect(requiredSettings).not.toContain('MAX_INSTANCES');
    for (const name of ['cloudtasks', 'cloudscheduler', 'firestore', 'run', 'identitytoolkit'])
      expect(requiredApis).toContain(`${name}.googleapis.com`);
    expect(Object.keys(rightsOf).sort()).toEqual([...accountNames].sort());
  });

  it.each(accountNames)('gives %s the roles that its functions need, and no others', (account) => {
    const own = deployedFunctions.filter((one) => one.account === account).map(({ calledBy }) => calledBy);
    const roles = [
      'roles/datastore.user',
      'roles/logging.logWriter',
      ...(own.includes('event') ? ['roles/eventarc.eventReceiver'] : []),
      // What calls its functions does so in its name.
      ...(own.includes('event') || own.includes('schedule') || own.includes('queue') ? ['roles/run.invoker'] : []),
      ...(own.includes('queue') ? ['roles/cloudtasks.enqueuer'] : []),
    ];
    expect([...(rightsOf[account]?.roles ?? [])].sort()).toEqual(roles.sort());
    expect(rightsOf[account]?.onItself).toEqual(
      own.includes('queue')
        ? ['roles/iam.serviceAccountUser']
        : own.includes('https')
          ? ['roles/iam.serviceAccountTokenCreator']
          : undefined,
    );
  });
});

it('only looks with --preflight', async () => {
  const { deploy, lines, firebaseCalls, cloud } = await newWorld();
  expect(await deploy('--preflight')).toBe(0);
  expect(firebaseCalls()).toEqual([]);
  expect(cloud.calls.filter(changes)).toEqual([]);
  // Of the mail, that none was asked for.
  expect(lines.filter((line) => line.startsWith('✔'))).toHaveLength(checks.length - 1);
});

interface Lack {
  readonly what: string;
  readonly spoil: (world: World) => void;
  readonly sentence: RegExp;
  /** Whether --fix mends it. */
  readonly isMended: boolean;
}

const without = (world: World, role: string) => {
  const bindings = (world.cloud.state.policy.bindings ?? []).filter((one) => one.role !== role);
  world.cloud.state.policy = { ...world.cloud.state.policy, bindings };
};

const lacks: readonly Lack[] = [
  {
    what: 'the project',
    spoil: ({ cloud }) => (cloud.state.project = null),
    sentence: /^✘ There is no Firebase project freshers-stub, or you may not see it: create it/,
    isMended: false,
  },
  {
    what: 'somebody else’s project',
    spoil: ({ cloud }) => cloud.refuse('firebase.googleapis.com/v1beta1', 403),
    sentence: /^✘ There is no Firebase project freshers-stub, or you may not see it/,
    isMended: false,
  },
  {
    what: 'billing',
    spoil: ({ cloud }) => (cloud.state.billingEnabled = false),
    sentence: /^✘ The project has no billing account, .* put it on the Blaze plan/,
    isMended: false,
  },
  {
    what: 'APIs',
    spoil: ({ cloud }) =>
      ['run.googleapis.com', 'cloudtasks.googleapis.com'].map((api) => cloud.state.apis.delete(api)),
    sentence: /^✘ These APIs are off: cloudtasks.googleapis.com, run.googleapis.com\. Run this command with --fix/,
    isMended: true,
  },
  {
    what: 'the right to deploy',
    spoil: ({ cloud }) => (cloud.state.permissions = new Set(['run.services.update'])),
    sentence:
      /^✘ You may not deploy: you lack cloudfunctions.functions.update, cloudscheduler.jobs.create, .*cloudtasks.queues.update, .*monitoring.dashboards.update.*owner/,
    isMended: false,
  },
  {
    what: 'the database',
    spoil: ({ cloud }) => (cloud.state.database = null),
    sentence: /^✘ There is no database: run this command with --fix, which creates it in asia-south1/,
    isMended: true,
  },
  {
    what: 'a database in the right place',
    spoil: ({ cloud }) => (cloud.state.database = { ...cloud.state.database, locationId: 'us-central1' }),
    sentence: /^✘ The database is in us-central1 .* use another project/,
    isMended: false,
  },
  {
    what: 'point-in-time recovery being off',
    spoil: ({ cloud }) =>
      (cloud.state.database = {
        ...cloud.state.database,
        pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      }),
    sentence: /^✘ Point-in-time recovery is on/,
    isMended: true,
  },
  {
    what: 'delete protection',
    spoil: ({ cloud }) =>
      (cloud.state.database = { ...cloud.state.database, deleteProtectionState: 'DELETE_PROTECTION_DISABLED' }),
    sentence: /^✘ The database can be deleted by one command/,
    isMended: true,
  },
  {
    what: 'backups being off',
    spoil: ({ cloud }) => cloud.state.backupSchedules.push({ name: 'daily' }),
    sentence: /^✘ Backups are scheduled, .* delete each/,
    isMended: false,
  },
  {
    what: 'a secret',
    spoil: ({ cloud }) => cloud.state.secrets.delete('CODE_PEPPER'),
    sentence: /^✘ The secret CODE_PEPPER has no value: run "npx firebase functions:secrets:set CODE_PEPPER --project/,
    isMended: false,
  },
  {
    what: 'the right to read a secret',
    spoil: ({ cloud }) => {
      const secret = cloud.state.secrets.get('SMTP_URL');
      if (secret) secret.policy = {};
    },
    sentence: /^✘ fresher-party-(api|reminders) lacks roles\/secretmanager.secretAccessor on the secret SMTP_URL/,
    isMended: true,
  },
  {
    what: 'the settings',
    spoil: ({ folder }) => rmSync(join(folder, `.env.${id}`)),
    sentence: /^✘ functions\/\.env\.freshers-stub is missing: write it with .*MAIL_FROM/,
    isMended: false,
  },
  {
    what: 'one setting',
    spoil: ({ setSettings }) => setSettings({ WEB_API_KEY: '' }),
    sentence: /^✘ WEB_API_KEY is missing in functions\/\.env\.freshers-stub/,
    isMended: false,
  },
  {
    what: 'a setting of use',
    spoil: ({ setSettings }) => setSettings({ RETENTION_DAYS: 'many' }),
    sentence: /^✘ RETENTION_DAYS in functions\/\.env\.freshers-stub must be a whole number of days\.$/,
    isMended: false,
  },
  {
    what: 'a sender of notifications',
    spoil: ({ setSettings }) => setSettings({ VAPID_SUBJECT: 'organisers@your.domain' }),
    sentence: /^✘ VAPID_SUBJECT in functions\/\.env\.freshers-stub must be a mailto: or https: address of yours\.$/,
    isMended: false,
  },
  {
    what: 'settings free of what is for the emulators',
    spoil: ({ setSettings }) => setSettings({ PUSH_ORIGIN: 'http://127.0.0.1:1' }),
    sentence: /^✘ PUSH_ORIGIN in functions\/\.env\.freshers-stub is for the emulators only: remove it\.$/,
    isMended: false,
  },
  {
    what: 'a safe address for songs',
    spoil: ({ setSettings }) => setSettings({ OEMBED_URL: 'http://x' }),
    sentence: /^✘ OEMBED_URL in functions\/\.env\.freshers-stub must be an https:\/\/ address, such as /,
    isMended: false,
  },
  {
    what: 'a public key of the pair',
    spoil: ({ setSettings }) => setSettings({ VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}` }),
    sentence: /^✘ VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY: set both halves of the pair/,
    isMended: false,
  },
  {
    what: 'a private key of use',
    spoil: ({ cloud }) => {
      const secret = cloud.state.secrets.get('VAPID_PRIVATE_KEY');
      if (secret) secret.value = 'x';
    },
    sentence: /^✘ VAPID_PRIVATE_KEY must be the private key of a P-256 pair as base64url: set both halves/,
    isMended: false,
  },
  {
    what: 'an account',
    spoil: ({ cloud }) => cloud.state.accounts.delete(`fresher-party-api@${id}.iam.gserviceaccount.com`),
    sentence: /^✘ The account fresher-party-api, as which functions run, is missing/,
    isMended: true,
  },
  {
    what: 'a role in the project',
    spoil: (world) => without(world, 'roles/logging.logWriter'),
    sentence: /^✘ fresher-party-api lacks roles\/logging.logWriter in the project/,
    isMended: true,
  },
  {
    what: 'the right to sign tokens',
    spoil: ({ cloud }) => cloud.state.accounts.set(`fresher-party-api@${id}.iam.gserviceaccount.com`, {}),
    sentence: /^✘ fresher-party-api lacks roles\/iam.serviceAccountTokenCreator on itself/,
    isMended: true,
  },
  {
    what: 'the role of our own',
    spoil: ({ cloud }) => cloud.state.roles.clear(),
    sentence: /^✘ The role authUserDeleter is missing/,
    isMended: true,
  },
  {
    what: 'CPU quota',
    spoil: ({ cloud }) =>
      (cloud.state.quota = {
        dimensionsInfos: [{ applicableLocations: ['asia-south1'], details: { value: '20000' } }],
      }),
    sentence: /^✘ api may take 40 instances of 1 CPU, and the quota of asia-south1 is 20 CPU: lower MAX_INSTANCES/,
    isMended: false,
  },
  {
    what: 'Firebase Auth',
    spoil: ({ cloud }) => (cloud.state.auth = null),
    sentence: /^✘ Firebase Auth is not set up: choose "Get started"/,
    isMended: false,
  },
  {
    what: 'sign-in methods being off',
    spoil: ({ cloud }) => (cloud.state.auth = { signIn: { anonymous: { enabled: true } } }),
    sentence: /^✘ Firebase Auth has sign-in methods that must be off \(anonymous\)/,
    isMended: false,
  },
  {
    what: 'the log of reads',
    spoil: ({ cloud }) => (cloud.state.policy = { ...cloud.state.policy, auditConfigs: [] }),
    sentence: /^✘ It is not logged as it should be who reads the database/,
    isMended: true,
  },
  {
    what: 'the log of writes being off',
    spoil: ({ cloud }) => {
      const auditConfigs = cloud.state.policy.auditConfigs ?? [];
      const all = { service: 'allServices', auditLogConfigs: [{ logType: 'DATA_WRITE' }] };
      cloud.state.policy = { ...cloud.state.policy, auditConfigs: [...auditConfigs, all] };
    },
    sentence: /^✘ The log of who writes is on for allServices in the project/,
    isMended: false,
  },
  {
    what: 'the log of writes being off above the project',
    spoil: ({ cloud }) => {
      const firestore = { service: 'datastore.googleapis.com', auditLogConfigs: [{ logType: 'DATA_WRITE' }] };
      cloud.state.above.set('organizations/1', { auditConfigs: [firestore] });
    },
    sentence:
      /^✘ The log of who writes is on for datastore\.googleapis\.com in organizations\/1, .* at https:.*audit\?organizationId=1\.$/,
    isMended: false,
  },
  {
    what: 'the exclusion of the request log',
    spoil: ({ cloud }) => (cloud.state.sink = {}),
    sentence: /^✘ Cloud Run’s own log of requests is kept/,
    isMended: true,
  },
  {
    what: 'the right to look',
    spoil: ({ cloud }) => cloud.refuse('cloudbilling', 403),
    sentence: /^✘ You have no right to what was asked of cloudbilling.googleapis.com: have an owner/,
    isMended: false,
  },
  {
    what: 'an API that answers what is asked',
    spoil: ({ cloud }) => cloud.refuse('cloudquotas', 403, 'Cloud Quotas API has not been used in project 1 before'),
    sentence: /^✘ The API cloudquotas.googleapis.com is off in this project: enable it/,
    isMended: false,
  },
  {
    what: 'patience of Google',
    spoil: ({ cloud }) => cloud.refuse('testIamPermissions', 429),
    sentence: /^✘ cloudresourcemanager.googleapis.com takes no more requests .* in a minute/,
    isMended: false,
  },
  {
    what: 'a question that Google understands',
    spoil: ({ cloud }) => cloud.refuse('quotaInfos', 400, 'Unknown quota.'),
    sentence: /^✘ cloudquotas.googleapis.com answered 400 and says: Unknown quota\.$/,
    isMended: false,
  },
  {
    what: 'a Google that works',
    spoil: ({ cloud }) => cloud.refuse('sinks/_Default', 503),
    sentence: /^✘ logging.googleapis.com failed with 503: run the command again in a minute/,
    isMended: false,
  },
];

describe.each(lacks)('without $what', ({ spoil, sentence, isMended }) => {
  it('says so, and deploys nothing', async () => {
    const world = await newWorld();
    spoil(world);
    expect(await world.deploy()).toBe(1);
    const told = world.lines.filter((line) => line.startsWith('✘'));
    expect(told[0]).toMatch(sentence);
    expect(world.lines.at(-1)).toBe(`Nothing was deployed: ${id} lacks what is marked with ✘.`);
    expect(world.firebaseCalls()).toEqual([]);
    expect(world.cloud.calls.filter(changes)).toEqual([]);
  });

  it(isMended ? 'mends it with --fix, once' : 'changes nothing with --fix', async () => {
    const world = await newWorld();
    spoil(world);
    expect(await world.deploy('--fix', '--preflight')).toBe(isMended ? 0 : 1);
    const changed = world.cloud.calls.filter(changes).length;
    const mended = world.lines.filter((line) => line.startsWith('+')).length;
    expect(changed > 0 && mended > 0).toBe(isMended);
    if (!isMended) expect(changed).toBe(0);
    await world.deploy('--fix', '--preflight');
    expect(world.cloud.calls.filter(changes)).toHaveLength(changed);
  });
});

it('asks for a login of the Firebase command line before it looks further', async () => {
  const { deploy, lines, cloud } = await newWorld({ STUB_LOGGED_OUT: '1' });
  expect(await deploy()).toBe(1);
  expect(lines[1]).toBe('✘ The Firebase command line is not logged in: run "npx firebase login".');
  expect(cloud.calls).toEqual([]);
});

it('says who may mend what the person may not, and mends the rest', async () => {
  const { deploy, lines, cloud } = await newWorld();
  cloud.state.sink = {};
  cloud.state.roles.clear();
  cloud.refuse('POST iam.googleapis.com', 403);
  expect(await deploy('--fix')).toBe(1);
  expect(lines).toContain(
    '✘ You have no right to what was asked of iam.googleapis.com: have an owner of the project run this command, or give you the right.',
  );
  expect(lines).toContain('+ Excluded Cloud Run’s own log of requests.');
});

it('keeps what others have set when it grants and logs', async () => {
  const { deploy, cloud } = await newWorld();
  const theirs = { role: 'roles/logging.logWriter', members: ['user:a@example.org'], condition: { title: 'a night' } };
  const log = { service: 'storage.googleapis.com', auditLogConfigs: [{ logType: 'DATA_READ' }] };
  cloud.state.policy = { etag: 'e', bindings: [theirs], auditConfigs: [log] };
  expect(await deploy('--fix', '--preflight')).toBe(0);
  expect(cloud.state.policy.bindings).toContainEqual(theirs);
  expect(cloud.state.policy.auditConfigs).toContainEqual(log);
});

it.each([
  ['folders/11', 'folders/11'],
  ['getAncestry', `what is above ${id}`],
])('tells what somebody else has to look at when %s may not be read', async (part, place) => {
  const { deploy, lines, cloud } = await newWorld();
  cloud.refuse(part, 403);
  expect(await deploy('--preflight')).toBe(0);
  expect(lines).toContain(
    `· You may not read what ${place} logs: have somebody who may see that DATA_WRITE is off there for Firestore and for all services.`,
  );
});

it('tells what somebody else has to look at where the key of notifications may not be read', async () => {
  const { deploy, lines, cloud } = await newWorld();
  cloud.refuse('VAPID_PRIVATE_KEY/versions/latest:access', 403);
  expect(await deploy('--preflight')).toBe(0);
  expect(lines.some((line) => line.startsWith('· You may not read the secret VAPID_PRIVATE_KEY'))).toBe(true);
});

it('names wrong settings also where the key of notifications can’t be read at all', async () => {
  const { deploy, lines, cloud, setSettings } = await newWorld();
  cloud.refuse('VAPID_PRIVATE_KEY/versions/latest:access', 500);
  setSettings({ OEMBED_URL: 'http://x' });
  expect(await deploy('--preflight')).toBe(1);
  expect(lines.some((line) => line.startsWith('✘ OEMBED_URL in functions/.env.freshers-stub'))).toBe(true);
  expect(lines.some((line) => line.startsWith('✘ ') && line.includes('secretmanager.googleapis.com'))).toBe(true);
});

it.each([
  ['granting a role', (google: Google) => grant(google, projectPolicy(id), 'roles/run.invoker', 'user:a@example.org')],
  ['logging who reads', (google: Google) => setAuditConfigs(google, id, [])],
])('overwrites nothing of somebody who was faster when %s', async (_, change) => {
  const { cloud } = await newWorld();
  const theirs = { etag: 'theirs', bindings: [{ role: 'roles/viewer', members: ['user:b@example.org'] }] };
  const slow: Google = {
    ...cloud.google,
    send: async (method, address, body) => {
      if (address.endsWith(':setIamPolicy')) cloud.state.policy = theirs;
      return cloud.google.send(method, address, body);
    },
  };
  await expect(change(slow)).rejects.toThrow(/^Somebody changed the same thing at cloudresourcemanager/);
  expect(cloud.state.policy).toBe(theirs);
});

it('prints what docs/deploy.md shows', async () => {
  const { deploy, lines, cloud } = await newWorld();
  const quota = cloud.state.quota;
  const pepper = cloud.state.secrets.get('CODE_PEPPER');
  cloud.state.database = null;
  cloud.state.secrets.delete('CODE_PEPPER');
  cloud.state.quota = { dimensionsInfos: [{ dimensions: { region: 'asia-south1' }, details: { value: '20000' } }] };
  expect(await deploy('--fix')).toBe(1);
  lines.push('');
  cloud.state.quota = quota;
  if (pepper) cloud.state.secrets.set('CODE_PEPPER', pepper);
  expect(await deploy()).toBe(0);
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const shown = /```\n(Preflight of [^`]*)\n```/.exec(page)?.[1];
  expect(shown, 'copy what is expected into docs/deploy.md').toBe(lines.join('\n'));
});

describe('indexes and TTL policies', () => {
  const told = async (spoil: (state: World['cloud']['state']) => void) => {
    const { deploy, lines, cloud } = await newWorld();
    spoil(cloud.state);
    const code = await deploy('--preflight');
    return { code, lines: lines.filter((line) => /index|TTL|Being made/i.test(line)) };
  };

  it('are looked at in a project that was deployed before', async () => {
    expect(await told(() => {})).toEqual({ code: 0, lines: ['✔ Indexes and TTL policies'] });
    const spoiled = await told((state) => {
      state.fields = state.fields.filter(({ name }) => !String(name).includes('/messages/'));
      Object.assign(state.indexes[0] ?? {}, { state: 'CREATING' });
    });
    expect(spoiled).toEqual({
      code: 0,
      lines: [
        '· The deploy makes TTL of messages.expireAt.',
        '· Being made, and slow or refused until then: messages, state ASCENDING, createdAt DESCENDING.',
      ],
    });
  });

  it('that Firestore has given up keep a deploy from going on, a TTL policy for new documents alone does not', async () => {
    const given = await told((state) => Object.assign(state.indexes[0] ?? {}, { state: 'NEEDS_REPAIR' }));
    expect(given).toEqual({
      code: 1,
      lines: [
        '✘ Firestore could not build: messages, state ASCENDING, createdAt DESCENDING. Delete what is named in the Cloud console (Firestore, Indexes), then deploy again.',
      ],
    });
    const partial = await told((state) => {
      const field = state.fields.find(({ name }) => String(name).includes('/messages/'));
      Object.assign(field ?? {}, { ttlConfig: { state: 'NEEDS_REPAIR' } });
    });
    expect(partial).toEqual({
      code: 0,
      lines: [
        '· Not for all earlier documents: TTL of messages.expireAt. Turn what is named off and on in the Cloud console (Firestore, Time-to-live).',
      ],
    });
  });

  it('are made by the first deploy', async () => {
    const line = '· The deploy makes all indexes and TTL policies.';
    const first = await told((state) => Object.assign(state, { indexes: [], fields: [] }));
    expect(first).toEqual({ code: 0, lines: [line] });
    expect(await told((state) => (state.database = null))).toMatchObject({ code: 1, lines: [line] });
  });
});

describe('a test mail', () => {
  it.each([true, false])('is really sent, over TLS, to a server that takes it: %s', async (takes) => {
    const server = await startMailServer(() => (takes ? 'take' : 'refuse'), undefined, trustedKeys());
    const { deploy, lines, cloud } = await newWorld();
    const secret = cloud.state.secrets.get('SMTP_URL');
    if (secret) secret.value = server.url;
    expect(await deploy('--preflight', '--test-mail', 'asha@example.org')).toBe(takes ? 0 : 1);
    expect(server.texts.length).toBe(takes ? 1 : 0);
    if (takes) expect(server.texts[0]).toMatch(/To: asha@example\.org[\s\S]*test of the mail server/);
    expect(
      lines.some((line) =>
        line.startsWith(takes ? '· The mail server took' : '✘ The mail server of SMTP_URL did not take'),
      ),
    ).toBe(true);
    expect(lines.join()).not.toContain(server.url);
    await server.stop();
  });

  it('takes no address with options, which production refuses', async () => {
    const { deploy, lines, cloud } = await newWorld();
    const secret = cloud.state.secrets.get('SMTP_URL');
    if (secret) secret.value = 'smtp://127.0.0.1:1?ignoreTLS=true';
    expect(await deploy('--preflight', '--test-mail', 'asha@example.org')).toBe(1);
    expect(
      lines.some((line) => line.startsWith('✘ SMTP_URL is not an smtp:// or smtps:// address without options')),
    ).toBe(true);
  });
});
