/** What a deploy would not notice, as sentences that say what to do. Pure: each takes what a command has printed. */

import {
  pairProblem,
  readEmailPolicy,
  secrets as secretRows,
  settingProblems,
  settings as settingRows,
} from '../../functions/src/core/config.ts';
import { emailProblem } from '../../functions/src/features/accounts/rules.ts';

export const region = 'asia-south1';

export type Values = Readonly<Record<string, string>>;

export const secretNames = Object.keys(secretRows);
/** `firebase deploy` would ask for them, and keep a wrong answer. */
const settingNames = Object.entries(settingRows)
  .filter(([, { param }]) => param.options.default === undefined)
  .map(([name]) => name);

const fileOf = (id: string): string => `functions/.env.${id}`;

export function settingsProblems(id: string, settings: Values): string[] {
  const missing = settingNames.filter((name) => !settings[name]);
  const wrong = settingProblems(settings).filter(({ name }) => !missing.includes(name));
  return [
    ...missing.map((name) => `${name} is missing in ${fileOf(id)}: docs/deploy.md says what it holds.`),
    ...wrong.map(({ name, problem }) => `${name} in ${fileOf(id)} ${problem}.`),
  ];
}

/** Never quotes a secret. */
export function secretsProblems(id: string, secrets: Readonly<Record<string, string | undefined>>, settings: Values) {
  const set = (name: string): string => `run "npx firebase functions:secrets:set ${name} --project ${id}"`;
  const known = Object.fromEntries(Object.entries(secrets).filter((pair): pair is [string, string] => !!pair[1]));
  const missing = secretNames.filter((name) => !known[name]);
  const wrong = settingProblems(known).map(({ name, problem }) => `The secret ${name} ${problem}: ${set(name)}.`);
  const { VAPID_PRIVATE_KEY: privateKey } = known;
  const pair =
    wrong.length === 0 && privateKey && settings.VAPID_PUBLIC_KEY
      ? pairProblem(privateKey, settings.VAPID_PUBLIC_KEY)
      : undefined;
  return [
    ...missing.map((name) => `The secret ${name} has no value: ${set(name)}; docs/deploy.md says what it holds.`),
    ...wrong,
    ...(pair ? [`${pair}: docs/deploy.md says how to make the pair.`] : []),
  ];
}

/** Begins what is no failure. */
export const note = '· ';

/** A made-up mailing list. A pattern that lets it in lets everybody in. */
const anybody = 'zz-mailing-list-qx';

export function signUpProblems(id: string, settings: Values, hasGuestList: boolean): string[] {
  if (hasGuestList || settingProblems(settings).some(({ name }) => name.startsWith('ALLOWED_EMAIL'))) return [];
  if (!settings.ALLOWED_EMAIL_DOMAINS)
    return [`ALLOWED_EMAIL_DOMAINS is missing in ${fileOf(id)}, and there is no guest list: say who may sign up.`];
  const policy = readEmailPolicy(settings);
  const open = policy.ALLOWED_EMAIL_DOMAINS.filter((domain) => emailProblem(`${anybody}@${domain}`, policy) === null);
  if (open.length === 0) return [];
  return [
    `${note}Every address of ${open.join(' and ')} may sign up and vote, mailing lists too, without a guest list.`,
  ];
}

export interface Database {
  readonly locationId?: string;
  readonly type?: string;
  readonly pointInTimeRecoveryEnablement?: string;
  readonly deleteProtectionState?: string;
}

/** `mayKeepPast`: an hour after the vote was counted, when nothing joins a person to a choice any more (ADR 40). */
export function databaseProblems(
  id: string,
  found: Database | null,
  schedules: readonly unknown[],
  mayKeepPast: boolean,
) {
  const gcloud = (command: string) => `run "gcloud firestore ${command} --project ${id}"`;
  if (found === null)
    return [`There is no database: ${gcloud(`databases create --location=${region} --delete-protection`)}.`];
  const problems: string[] = [];
  if (found.locationId !== region || found.type !== 'FIRESTORE_NATIVE')
    problems.push(
      `The database is in ${found.locationId} (${found.type}) and has to be in ${region} in native mode, which can't be changed: use another project.`,
    );
  if (found.deleteProtectionState !== 'DELETE_PROTECTION_ENABLED')
    problems.push(`One command could delete the database: ${gcloud('databases update --delete-protection')}.`);
  if (!mayKeepPast && found.pointInTimeRecoveryEnablement !== 'POINT_IN_TIME_RECOVERY_DISABLED')
    problems.push(
      `Point-in-time recovery keeps what joins votes with voters: ${gcloud('databases update --no-enable-pitr')}.`,
    );
  if (!mayKeepPast && schedules.length > 0)
    problems.push(
      `Scheduled backups keep what joins votes with voters: ${gcloud("backups schedules list --database='(default)'")}, and delete each.`,
    );
  return problems;
}

/** An index or a TTL field, in firestore.indexes.json or as gcloud prints it, named `…/collectionGroups/<group>/…`. */
interface Entry {
  readonly collectionGroup?: string;
  readonly name?: string;
  readonly state?: string;
  readonly fields?: readonly { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string }[];
  readonly fieldPath?: string;
  readonly ttl?: boolean;
  readonly ttlConfig?: { readonly state?: string };
}

function keyOf({ collectionGroup, name = '', fields, fieldPath }: Entry): string {
  const group = collectionGroup ?? /collectionGroups\/([^/]+)/.exec(name)?.[1];
  if (fields === undefined) return `the expiry of ${group}.${fieldPath ?? name.split('/').at(-1)}`;
  // Firestore adds the document's name as the last field.
  const own = fields.filter((field) => field.fieldPath !== '__name__');
  return `the index of ${group} on ${own.map((field) => `${field.fieldPath} ${field.order ?? field.arrayConfig}`).join(', ')}`;
}

interface IndexFile {
  readonly indexes: readonly Entry[];
  readonly fieldOverrides: readonly Entry[];
}

/** After a deploy. An index takes minutes, and its query is refused until then. */
export function indexProblems(file: IndexFile, indexes: readonly Entry[], ttls: readonly Entry[]): string[] {
  const states = new Map([...indexes, ...ttls].map((entry) => [keyOf(entry), entry.state ?? entry.ttlConfig?.state]));
  return [
    ...file.indexes,
    ...file.fieldOverrides.filter(({ ttl }) => ttl).map((entry) => ({ ...entry, fields: undefined })),
  ]
    .map((entry) => keyOf(entry as Entry))
    .filter((key) => !['READY', 'ACTIVE'].includes(states.get(key) ?? ''))
    .map((key) => `The database does not have ${key} (${states.get(key) ?? 'missing'}): look again in some minutes.`);
}
