/** `npm run deploy` against stubs of Google Cloud, of the Firebase command line and of the live app. */

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
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
import { projectOf } from '../../operator/cloud/project.ts';
import { rightsOf } from '../../operator/cloud/rights.ts';
import { checks } from '../../operator/deploy/preflight.ts';
import { root } from '../../operator/local.ts';
import { alerts, metrics } from '../../operator/monitoring/files.ts';
import { WrongUse } from '../../operator/user-error.ts';
import { changes } from '../support/stub-cloud.ts';
import { id, newWorld, type World } from './support/deploys.ts';
import { runScript } from './support/scripts.ts';

const dryRun = `deploy --project ${id} --dry-run`;
const release = `deploy --project ${id}`;

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

describe('when all is well', () => {
  it('deploys after a dry run, looks at the live app and applies the monitoring', async () => {
    const { deploy, lines, firebaseCalls, cloud } = await newWorld();
    const code = await deploy();
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([]);
    expect(code).toBe(0);
    expect(firebaseCalls()).toEqual([dryRun, release]);
    const steps = ['Dry run', 'Deploy', 'Live', 'Monitoring'];
    expect(lines.filter((line) => steps.includes(line))).toEqual(steps);
    expect(lines).toContain('2 pages are those of this build.'.replace(/^/, '✔ '));
    expect(cloud.state.metrics.size).toBe(metrics.length);
    expect(cloud.state.alerts).toHaveLength(alerts.length);
  });

  it('only looks with --preflight', async () => {
    const { deploy, lines, firebaseCalls, cloud } = await newWorld();
    expect(await deploy('--preflight')).toBe(0);
    expect(firebaseCalls()).toEqual([]);
    expect(cloud.calls.filter(changes)).toEqual([]);
    // Of the mail, that none was asked for.
    expect(lines.filter((line) => line.startsWith('✔'))).toHaveLength(checks.length - 1);
  });

  it('ends a rollback: the new revision serves', async () => {
    const { deploy, cloud } = await newWorld();
    const service = cloud.state.services.get('api');
    if (service)
      service.traffic = [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: 'api-1', percent: 100 }];
    expect(await deploy()).toBe(0);
    expect(cloud.state.services.get('api')?.traffic).toEqual([
      { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 },
    ]);
  });
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

describe('a deploy that goes wrong', () => {
  it('ends after a dry run that failed', async () => {
    const { deploy, lines, firebaseCalls } = await newWorld({ STUB_FAILS: '--dry-run' });
    expect(await deploy()).toBe(1);
    expect(firebaseCalls()).toEqual([dryRun]);
    expect(lines.at(-1)).toBe('Nothing was deployed: the dry run failed, and says why above.');
  });

  it('says what may be half done when the Firebase command line fails', async () => {
    const onlyDry = { firebase: async (args: readonly string[]) => args.includes('--dry-run') };
    const { deploy, lines, cloud } = await newWorld({}, onlyDry);
    expect(await deploy()).toBe(1);
    expect(lines.at(-1)).toMatch(
      /^The deploy failed, .* or go back with "npm run rollback -- --project freshers-stub"\.$/,
    );
    expect(cloud.calls.filter(changes)).toEqual([]);
  });

  it.each([
    ['/api/v1/fresherParty/health', 500, /^✘ The API is not well: GET .*\/health gave an answer 500\.$/],
    ['/api/v1/fresherParty/me', 200, /^✘ Without a session, GET .*\/me gave an answer 200 and not 401/],
    ['/login', 200, /^✘ \/login differs from web\/dist\/login\/index\.html: another release is live, or this/],
    ['/login', 404, /^✘ \/login should be the page of web\/dist\/login\/index\.html: it gave an answer 404\.$/],
    ['/assets/app-12345678.js', 404, /^✘ \/assets\/app-12345678.js should be there/],
  ])('says that %s is wrong, and how to go back', async (path, status, sentence) => {
    const { deploy, lines, site, cloud } = await newWorld();
    site.break(path, status);
    expect(await deploy()).toBe(1);
    expect(lines.find((line) => line.startsWith('✘'))).toMatch(sentence);
    expect(lines.at(-1)).toMatch(/ or go back with "npm run rollback -- --project freshers-stub"\.$/);
    expect(cloud.state.alerts).toEqual([]);
    expect(await deploy('--live')).toBe(1);
  });

  it('says that there is no build to compare with', async () => {
    const { deploy, lines, folder } = await newWorld();
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(await deploy('--live')).toBe(1);
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([
      '✘ There is no build in web/dist: run npm run build.',
    ]);
  });

  it('finds indexes that are missing, and tells of those being made', async () => {
    const { deploy, lines, cloud } = await newWorld();
    const [first, second] = cloud.state.indexes;
    if (second) second.state = 'CREATING';
    cloud.state.indexes = cloud.state.indexes.filter((one) => one !== first);
    expect(await deploy()).toBe(1);
    expect(lines).toContain('✘ The database lacks an index: messages, state ASCENDING, createdAt DESCENDING.');
    expect(lines.some((line) => line.startsWith('✔ Being made, and slow or refused until then: messages'))).toBe(true);
  });
});

describe('after Ctrl-C', () => {
  it('begins no other fix', async () => {
    const { deploy, interrupt, lines, firebaseCalls, cloud } = await newWorld();
    cloud.state.database = null;
    cloud.state.roles.clear();
    interrupt('+ Created the database');
    await expect(deploy('--fix')).rejects.toThrow(
      'Interrupted: nothing was deployed. What is marked with + is mended.',
    );
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(1);
    expect(cloud.state.roles.size).toBe(0);
    expect(firebaseCalls()).toEqual([]);
  });

  const again = `with "npm run deploy -- --project ${id}`;
  it.each([
    ['Dry run', 'nothing was deployed.', [dryRun]],
    [
      'Deploy',
      `${id} was deployed. Look at it ${again} --live", then apply the alerts ${again} --monitoring".`,
      [dryRun, release],
    ],
    ['Live', `${id} was deployed, and is as it should be. Apply the alerts ${again} --monitoring".`, [dryRun, release]],
  ])('in "%s" says what is done so far, and goes no further', async (step, doneSoFar, calls) => {
    const { deploy, interrupt, firebaseCalls, cloud } = await newWorld();
    interrupt(step);
    await expect(deploy()).rejects.toThrow(`Interrupted: ${doneSoFar}`);
    expect(firebaseCalls()).toEqual(calls);
    expect(cloud.state.alerts).toEqual([]);
  });

  it('says what may be half done when the deploy was under way', async () => {
    const world = await newWorld(
      {},
      {
        firebase: async (args) => {
          if (!args.includes('--dry-run')) world.interrupt();
          return args.includes('--dry-run');
        },
      },
    );
    await expect(world.deploy()).rejects.toThrow(
      /^Interrupted: the deploy was under way\. Functions may be new and pages old, .* or go back with "npm run rollback/,
    );
  });
});

describe('monitoring', () => {
  it('makes no duplicates when it is applied twice, and puts back what was changed', async () => {
    const { deploy, cloud } = await newWorld();
    expect(await deploy('--monitoring')).toBe(0);
    const applied = structuredClone({ alerts: cloud.state.alerts, metrics: cloud.state.metrics });
    const [alert] = cloud.state.alerts;
    if (alert) alert.displayName = 'changed by hand';
    expect(await deploy('--monitoring')).toBe(0);
    const strip = (all: readonly Record<string, unknown>[]) => all.map(({ etag: _, ...rest }) => rest);
    expect(strip(cloud.state.alerts)).toEqual(strip(applied.alerts));
    expect(cloud.state.metrics).toEqual(applied.metrics);
    expect(cloud.state.dashboards).toHaveLength(1);
    for (const one of cloud.state.alerts)
      expect(one.notificationChannels).toEqual([`projects/${id}/notificationChannels/1`]);
  });

  it('says that alerts reach nobody, and that new metrics take a while', async () => {
    const { deploy, lines, cloud } = await newWorld();
    cloud.state.channels = [];
    expect(await deploy('--monitoring')).toBe(0);
    expect(lines.at(-1)).toMatch(/^· Alerts reach nobody: add a channel/);
    cloud.state.alerts.length = 0;
    cloud.refuse('POST monitoring.googleapis.com', 404);
    await expect(deploy('--monitoring')).rejects.toThrow(
      /^Google does not know the new metrics yet: run .* in ten minutes\.$/,
    );
  });
});

describe('a test mail', () => {
  async function mailServer(takes: boolean) {
    const { folder } = await newWorld();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1', ...subject],
      { stdio: 'ignore' },
    );
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(cert, 'utf8')]);
    const mails: string[] = [];
    const server = new SMTPServer({
      secure: true,
      key: readFileSync(key),
      cert: readFileSync(cert),
      authOptional: true,
      onRcptTo: (_, __, done) => done(takes ? null : new Error('no such mailbox')),
      onData(stream, _, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk));
        stream.on('end', () => {
          mails.push(text);
          done();
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await new Promise<void>((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as { port: number };
    return { url: `smtps://127.0.0.1:${port}`, mails, stop: () => new Promise<void>((done) => server.close(done)) };
  }

  it.each([true, false])('is really sent, over TLS, to a server that takes it: %s', async (takes) => {
    const server = await mailServer(takes);
    const { deploy, lines, cloud } = await newWorld();
    const secret = cloud.state.secrets.get('SMTP_URL');
    if (secret) secret.value = server.url;
    expect(await deploy('--preflight', '--test-mail', 'asha@example.org')).toBe(takes ? 0 : 1);
    expect(server.mails.length).toBe(takes ? 1 : 0);
    if (takes) expect(server.mails[0]).toMatch(/To: asha@example\.org[\s\S]*test of the mail server/);
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

describe('a preview', () => {
  it('is made of staging', async () => {
    const { deploy, firebaseCalls } = await newWorld();
    expect(await deploy('--preview', 'songs')).toBe(0);
    expect(firebaseCalls()).toEqual([`hosting:channel:deploy songs --project ${id}`]);
  });

  it.each([{ production: id }, { staging: id, production: id }, {}])(
    'is made of no other project, since it would call its functions: %j',
    async (projects) => {
      const { deploy, firebaseCalls, folder, cloud } = await newWorld();
      writeFileSync(join(folder, '.firebaserc'), JSON.stringify({ projects }));
      await expect(deploy('--preview', 'songs')).rejects.toThrow(
        /^A preview of freshers-stub would call the functions/,
      );
      expect(firebaseCalls()).toEqual([]);
      expect(cloud.calls).toEqual([]);
    },
  );
});

describe('projects and wrong use', () => {
  it('tells how to set an alias, and refuses the emulators’ project', () => {
    expect(() => projectOf('production')).toThrow(
      'No project is set as production: add "production": "<id>" to "projects" in .firebaserc, with the id of the Firebase project, or pass the id itself.',
    );
    expect(() => projectOf('default')).toThrow(/^demo-fresher-party is the emulators' project/);
    expect(() => projectOf('A b')).toThrow(WrongUse);
    expect(projectOf('freshers-2025')).toEqual({ id: 'freshers-2025', isStaging: false });
  });

  it.each([
    [[]],
    [['--project']],
    [['--project', 'staging']],
    [['--project', id, '--live', '--preflight']],
    [['--project', id, '--froce']],
  ])('ends %j with 2 and one sentence', async (args) => {
    const { code, output } = await runScript('deploy', args);
    expect(code).toBe(2);
    expect(output).toMatch(
      /^((Unknown option --froce: |An option has no value or a wrong one: )?Use: npm run deploy -- --project|No project is set as staging: add)[^\n]*$/,
    );
  });

  it('names the login that Google Cloud needs', async () => {
    const nobody = {
      HOME: root,
      CLOUDSDK_CONFIG: '/nonexistent',
      GOOGLE_APPLICATION_CREDENTIALS: '',
      METADATA_SERVER_DETECTION: 'none',
    };
    expect(await runScript('deploy', ['--project', id], nobody)).toEqual({
      code: 1,
      output:
        'There are no credentials for Google Cloud on this machine: run "gcloud auth application-default login" and then this command again.',
    });
  });
});
