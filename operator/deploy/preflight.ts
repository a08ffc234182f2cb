/**
 * Checks before a deploy: problems that the deploy would not report, and logs that would link votes to people (ADR 40).
 */

import { pairProblem, readEmailPolicy, settingProblems } from '../../functions/src/core/config.ts';
import { emailProblem } from '../../functions/src/features/accounts/rules.ts';
import type { Check, Problem } from './check.ts';
import {
  apiAccount,
  deleterRole,
  emailOf,
  functions,
  memberOf,
  type Rights,
  region,
  requiredSettings,
  rights,
  secretNames,
} from './deployed.ts';
import { type Google, GoogleRefusal, readSecret } from './google.ts';
import type { Settings } from './settings.ts';

export function settingsProblems(id: string, settings: Settings): string[] {
  const file = `functions/.env.${id}`;
  const absent = requiredSettings.filter((name) => !settings[name]);
  const wrong = settingProblems(settings).filter(({ name }) => !absent.includes(name));
  return [
    ...absent.map((name) => `${name} is missing in ${file}: docs/deploy.md says what it holds.`),
    ...wrong.map(({ name, problem }) => `${name} in ${file} ${problem}.`),
  ];
}

interface Database {
  readonly locationId?: string;
  readonly type?: string;
  readonly pointInTimeRecoveryEnablement?: string;
  readonly deleteProtectionState?: string;
}

export function databaseProblems(id: string, database: Database | null, backupSchedules: readonly unknown[]): string[] {
  const gcloud = (command: string) => `run "gcloud firestore databases ${command} --project ${id}"`;
  if (database === null) {
    return [`There is no database: ${gcloud(`create --location=${region} --delete-protection`)}.`];
  }
  const { locationId, type, pointInTimeRecoveryEnablement: recovery, deleteProtectionState: protection } = database;
  const problems: string[] = [];
  if (locationId !== region || type !== 'FIRESTORE_NATIVE') {
    problems.push(
      `The database is in ${locationId} (${type}) and has to be in ${region} in native mode: that can't be changed, so use another project.`,
    );
  }
  if (recovery !== 'POINT_IN_TIME_RECOVERY_DISABLED') {
    problems.push(
      `Point-in-time recovery is on, and keeps what joins votes with voters: ${gcloud('update --no-enable-pitr')}.`,
    );
  }
  if (protection !== 'DELETE_PROTECTION_ENABLED') {
    problems.push(`The database can be deleted by one command: ${gcloud('update --delete-protection')}.`);
  }
  if (backupSchedules.length > 0) {
    problems.push(
      `Backups are scheduled, and would keep what joins votes with voters: delete each that "gcloud firestore backups schedules list --database='(default)' --project ${id}" lists.`,
    );
  }
  return problems;
}

/** `stateOf` has the state of each secret's latest version; undefined without one. */
export function secretProblems(id: string, stateOf: ReadonlyMap<string, string | undefined>): string[] {
  const missing = secretNames.filter((name) => stateOf.get(name) !== 'ENABLED');
  return missing.map(
    (name) =>
      `The secret ${name} has no value: run "npx firebase functions:secrets:set ${name} --project ${id}"; docs/deploy.md says what it holds.`,
  );
}

interface Policy {
  readonly bindings?: readonly {
    readonly role: string;
    readonly members: readonly string[];
    readonly condition?: unknown;
  }[];
  readonly auditConfigs?: readonly {
    readonly service: string;
    readonly auditLogConfigs: readonly { readonly logType: string; readonly exemptedMembers?: readonly string[] }[];
  }[];
}

const signer = 'iamcredentials.googleapis.com';

interface Account {
  readonly exists: boolean;
  readonly projectPolicy: Policy;
  readonly ownPolicy: Policy;
}

export function accountProblems(id: string, wanted: Rights, found: Account): string[] {
  const { account, roles, roleOnItself } = wanted;
  const member = memberOf(account, id);
  const lacks = ({ bindings = [] }: Policy, role: string) =>
    !bindings.some((binding) => binding.role === role && !binding.condition && binding.members.includes(member));
  const commands: string[] = [];
  if (!found.exists) commands.push(`iam service-accounts create ${account}`);
  const ownRoles = account === apiAccount ? [`projects/${id}/roles/${deleterRole.id}`] : [];
  for (const role of [...roles, ...ownRoles].filter((one) => lacks(found.projectPolicy, one))) {
    commands.push(`projects add-iam-policy-binding ${id} --member=${member} --role=${role} --condition=None`);
  }
  if (roleOnItself && lacks(found.ownPolicy, roleOnItself)) {
    const email = emailOf(account, id);
    commands.push(`iam service-accounts add-iam-policy-binding ${email} --member=${member} --role=${roleOnItself}`);
  }
  return commands.map((command) => `${account} lacks a right: run "gcloud ${command} --project ${id}".`);
}

/** The deploy enables the APIs that it uses, but not this one, which signing live tokens needs. */
export function signingProblems(id: string, found: { readonly state?: string } | null): string[] {
  if (found?.state === 'ENABLED') return [];
  return [`Organisers' pages could not listen: run "gcloud services enable ${signer} --project ${id}".`];
}

/** `found` is our custom role; null if missing. */
export function roleProblems(id: string, found: { readonly includedPermissions?: readonly string[] } | null): string[] {
  const { id: role, permission } = deleterRole;
  if (found?.includedPermissions?.includes(permission)) return [];
  const command = `iam roles ${found === null ? 'create' : 'update'} ${role} --permissions=${permission} --stage=GA`;
  return [`The role ${role} lacks ${permission}: run "gcloud ${command} --project ${id}".`];
}

interface Quota {
  readonly dimensionsInfos?: readonly {
    readonly dimensions?: { readonly region?: string };
    readonly details?: { readonly value?: string };
    readonly applicableLocations?: readonly string[];
  }[];
}

/** A deploy fails if a function's maximum instances need more CPUs than the region's quota. */
export function quotaProblems(id: string, settings: Settings, quota: Quota | null): Problem[] {
  const page = `https://console.cloud.google.com/iam-admin/quotas?project=${id}`;
  const own = quota?.dimensionsInfos?.find(
    (info) => info.dimensions?.region === region || info.applicableLocations?.includes(region),
  );
  const milli = Number(own?.details?.value ?? Number.NaN);
  if (Number.isNaN(milli)) {
    const note = `Google does not report the CPU quota of ${region}: see at ${page} that "Total CPU allocation, in milli vCPU" allows MAX_INSTANCES × CPU × 1,000.`;
    return [{ note }];
  }
  // -1 means unlimited.
  const tooLarge = functions.filter(({ mostCpus }) => milli >= 0 && mostCpus(settings) * 1000 > milli);
  return tooLarge.map(
    ({ name, mostCpus }) =>
      `${name} may take ${mostCpus(settings)} CPUs and the quota of ${region} is ${milli / 1000}: lower MAX_INSTANCES in functions/.env.${id}, or ask for more at ${page}.`,
  );
}

type AuthConfig = { readonly signIn?: Readonly<Record<string, { readonly enabled?: boolean }>> };

/** An external identity provider, such as Google or Apple, by OpenID Connect or SAML. */
type Provider = { readonly name: string; readonly enabled?: boolean };

/** The API has one list for each. */
const providerLists = ['defaultSupportedIdpConfigs', 'oauthIdpConfigs', 'inboundSamlConfigs'] as const;

/** Custom tokens need no sign-in method, and with one, strangers could create Auth users. */
export function signInProblems(id: string, config: AuthConfig | null, providers: readonly Provider[]): string[] {
  const page = `https://console.firebase.google.com/project/${id}/authentication`;
  if (config === null) return [`Firebase Auth is not set up: choose "Get started" at ${page}.`];
  const methods = Object.entries(config.signIn ?? {}).map(([name, method]) => ({ name, enabled: method.enabled }));
  const open = [...methods, ...providers].filter(({ enabled }) => enabled).map(({ name }) => name.split('/').at(-1));
  if (open.length === 0) return [];
  return [`Firebase Auth has sign-in methods (${open.join(', ')}): disable them at ${page}/providers.`];
}

const firestore = 'datastore.googleapis.com';
const auditPage = 'https://console.cloud.google.com/iam-admin/audit';

/** The functions' accounts whose access a data log of Firestore records; null if the log is off. */
function recordedIn({ auditConfigs = [] }: Policy, type: 'DATA_READ' | 'DATA_WRITE', id: string): string[] | null {
  const configs = auditConfigs
    .filter(({ service }) => service === firestore || service === 'allServices')
    .flatMap(({ auditLogConfigs }) => auditLogConfigs.filter(({ logType }) => logType === type));
  if (configs.length === 0) return null;
  // Google uses the union of all exemptions.
  const exempted = configs.flatMap(({ exemptedMembers = [] }) => exemptedMembers);
  return rights.map(({ account }) => account).filter((account) => !exempted.includes(memberOf(account, id)));
}

const functionEmails = (id: string): string => rights.map(({ account }) => emailOf(account, id)).join(', ');

/**
 * Requires data logs for people, but not for the functions: those would show which candidate was read before whose
 * vote, and would link person and ballot.
 */
export function dataLogProblems(id: string, policy: Policy): string[] {
  return (['DATA_READ', 'DATA_WRITE'] as const)
    .filter((type) => recordedIn(policy, type, id)?.length !== 0)
    .map((type) => {
      const [what, box] = type === 'DATA_READ' ? ['Reads', 'Data read'] : ['Writes', 'Data write'];
      return `${what} of the database are not logged as needed: at ${auditPage}?project=${id}, turn "${box}" on for Cloud Datastore API, with these as exempted principals: ${functionEmails(id)}.`;
    });
}

/** Reports a data write log enabled above the project. `query` is for the console's URL. */
export function writeLogProblems(id: string, place: string, query: string, policy: Policy): string[] {
  if (!recordedIn(policy, 'DATA_WRITE', id)?.length) return [];
  return [
    `The log of who writes is on in ${place}, and would keep what joins votes with voters: at ${auditPage}?${query}, turn "Data write" off for Cloud Datastore API and by default, or exempt ${functionEmails(id)}.`,
  ];
}

/** A made-up mailing list. A pattern that matches it allows everybody. */
const anybody = 'zz-mailing-list-qx';

/** Without a guest list or a pattern, each institute address has a vote. `list` is the list's document, or null. */
export function guestProblems(id: string, settings: Settings, list: object | null): Problem[] {
  const isMalformed = settingProblems(settings).some(({ name }) => name.startsWith('ALLOWED_EMAIL'));
  if (list !== null || isMalformed) return [];
  const policy = readEmailPolicy(settings);
  const open = policy.ALLOWED_EMAIL_DOMAINS.filter((domain) => emailProblem(`${anybody}@${domain}`, policy) === null);
  if (open.length === 0) return [];
  const note = `Every address of ${open.join(' and ')} may sign up and vote, mailing lists too: run "npm run admin -- admit <file> --project ${id}" with the guest list, or narrow ALLOWED_EMAIL_PATTERN in functions/.env.${id}.`;
  return [{ note }];
}

type Sink = { readonly exclusions?: readonly { readonly filter: string; readonly disabled?: boolean }[] };

/** Cloud Run's request log contains URLs, and the URL of an organiser's look-up contains an e-mail address. */
export function requestLogProblems(id: string, { exclusions = [] }: Sink): string[] {
  const filter = 'logName:"run.googleapis.com%2Frequests"';
  if (exclusions.some((one) => one.filter === filter && !one.disabled)) return [];
  const flag = `--add-exclusion='name=api-requests,filter=${filter}'`;
  return [
    `Cloud Run's log of requests keeps the e-mails that organisers look up: run gcloud logging sinks update _Default ${flag} --project ${id}`,
  ];
}

const manager = 'cloudresourcemanager.googleapis.com';

/** Converts a missing permission to a note, because somebody else can check. */
async function orNote(note: string, look: () => Promise<Problem[]>): Promise<Problem[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof GoogleRefusal && error.status === 403) return [{ note }];
    throw error;
  }
}

interface Ancestry {
  readonly ancestor?: readonly { readonly resourceId: { readonly type: string; readonly id: string } }[];
}

/** Log settings of folders and the organisation apply to all projects below. */
async function writeLogsAbove(google: Google, id: string): Promise<Problem[]> {
  const noteOf = (place: string) =>
    `You may not see the logs of ${place}: have its owner see that "Data write" is off there by default and for Cloud Datastore API, or exempts the functions' accounts.`;
  return orNote(noteOf(`what is above ${id}`), async () => {
    const { ancestor = [] } = await google.send<Ancestry>('POST', `${manager}/v1/projects/${id}:getAncestry`, {});
    const problems: Problem[] = [];
    for (const { resourceId } of ancestor.filter((one) => one.resourceId.type !== 'project')) {
      const place = `${resourceId.type}s/${resourceId.id}`;
      const query = `${resourceId.type === 'folder' ? 'folder' : 'organizationId'}=${resourceId.id}`;
      const look = async () =>
        writeLogProblems(
          id,
          place,
          query,
          await google.send<Policy>('POST', `${manager}/v3/${place}:getIamPolicy`, {}),
        );
      problems.push(...(await orNote(noteOf(place), look)));
    }
    return problems;
  });
}

async function secrets(google: Google, id: string, publicKey: string | undefined): Promise<Problem[]> {
  const address = (name: string) => `secretmanager.googleapis.com/v1/projects/${id}/secrets/${name}/versions/latest`;
  const states = new Map<string, string | undefined>();
  for (const name of secretNames) {
    states.set(name, (await google.find<{ state?: string }>(address(name)))?.state);
  }
  const missing = secretProblems(id, states);
  if (missing.length > 0 || !publicKey) return missing;
  // With mismatched keys no notification would arrive.
  const note = 'You may not read VAPID_PRIVATE_KEY: have its owner see that VAPID_PUBLIC_KEY belongs to it.';
  return orNote(note, async () => {
    const problem = pairProblem(await readSecret(google, id, 'VAPID_PRIVATE_KEY'), publicKey);
    return problem === undefined ? [] : [`${problem}: docs/deploy.md says how to make the pair.`];
  });
}

async function accounts(google: Google, id: string, projectPolicy: Policy): Promise<string[]> {
  const iam = `iam.googleapis.com/v1/projects/${id}`;
  const problems = [
    ...signingProblems(id, await google.find(`serviceusage.googleapis.com/v1/projects/${id}/services/${signer}`)),
    ...roleProblems(id, await google.find(`${iam}/roles/${deleterRole.id}`)),
  ];
  for (const wanted of rights) {
    const address = `${iam}/serviceAccounts/${emailOf(wanted.account, id)}`;
    const exists = (await google.find(address)) !== null;
    const ownPolicy = exists ? await google.send<Policy>('POST', `${address}:getIamPolicy`, {}) : {};
    problems.push(...accountProblems(id, wanted, { exists, projectPolicy, ownPolicy }));
  }
  return problems;
}

/** All checks. Those without a login come first. */
export function preflight(google: Google, id: string, settings: Settings): readonly Check[] {
  const database = `firestore.googleapis.com/v1/projects/${id}/databases/(default)`;
  const quota = `cloudquotas.googleapis.com/v1/projects/${id}/locations/global/services/run.googleapis.com/quotaInfos/CpuAllocPerProjectRegion`;
  const auth = `identitytoolkit.googleapis.com/admin/v2/projects/${id}`;
  const sink = `logging.googleapis.com/v2/projects/${id}/sinks/_Default`;
  // Only version 3 includes conditions.
  const version = { options: { requestedPolicyVersion: 3 } };
  const policy = () => google.send<Policy>('POST', `${manager}/v1/projects/${id}:getIamPolicy`, version);
  return [
    { title: 'Settings', look: async () => settingsProblems(id, settings) },
    {
      title: 'Database',
      look: async () => {
        const found = await google.find<Database>(database);
        const schedules = found ? await google.list(`${database}/backupSchedules`, 'backupSchedules') : [];
        return databaseProblems(id, found, schedules);
      },
    },
    { title: 'Secrets', look: () => secrets(google, id, settings.VAPID_PUBLIC_KEY) },
    {
      title: 'Who may sign up',
      look: () =>
        orNote('You may not see whether there is a guest list: "npm run admin -- guests" says it.', async () =>
          guestProblems(id, settings, await google.find<object>(`${database}/documents/settings/guests`)),
        ),
    },
    { title: 'Rights of the functions', look: async () => accounts(google, id, await policy()) },
    { title: 'CPU quota', look: async () => quotaProblems(id, settings, await google.find<Quota>(quota)) },
    {
      title: 'No sign-in method',
      look: async () => {
        const config = await google.find<AuthConfig>(`${auth}/config`);
        const lists = config ? providerLists.map((list) => google.list<Provider>(`${auth}/${list}`, list)) : [];
        return signInProblems(id, config, (await Promise.all(lists)).flat());
      },
    },
    {
      title: 'Logs of reads and writes',
      look: async () => [...dataLogProblems(id, await policy()), ...(await writeLogsAbove(google, id))],
    },
    { title: 'Log of requests', look: async () => requestLogProblems(id, await google.send<Sink>('GET', sink)) },
  ];
}
