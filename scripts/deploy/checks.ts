/** What a deploy would not notice, as sentences that say what to do. Pure: each takes what a command has printed. */

import {
  readConfig,
  readLookUpConfig,
  readMailConfig,
  readPushConfig,
  readSizeConfig,
  secrets,
} from '../../functions/src/core/config.ts';

export const region = 'asia-south1';

export type Values = Readonly<Record<string, string>>;

export const secretNames = Object.keys(secrets);

/** What the functions would refuse at their start, of settings and secrets together. Never quotes a value. */
export function configProblems(id: string, values: Values): string[] {
  const deployed = { ...values, GCLOUD_PROJECT: id, K_SERVICE: 'api' };
  const problems = [readConfig, readMailConfig, readPushConfig, readLookUpConfig, readSizeConfig].flatMap((read) => {
    try {
      read(deployed);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  return [...new Set(problems)];
}

export const signUpProblems = (id: string, settings: Values, hasGuestList: boolean): string[] =>
  hasGuestList || settings.ALLOWED_EMAIL_DOMAINS
    ? []
    : [`ALLOWED_EMAIL_DOMAINS is missing in functions/.env.${id}, and there is no guest list: say who may sign up.`];

export interface Database {
  readonly locationId?: string;
  readonly type?: string;
  readonly pointInTimeRecoveryEnablement?: string;
}

/** `mayKeepPast`: an hour after the vote was counted, when nothing joins a person to a choice any more (ADR 40). */
export function databaseProblems(
  id: string,
  found: Database,
  schedules: readonly unknown[],
  mayKeepPast: boolean,
): string[] {
  const gcloud = (command: string) => `run "gcloud firestore ${command} --project ${id}"`;
  const problems: string[] = [];
  if (found.locationId !== region || found.type !== 'FIRESTORE_NATIVE')
    problems.push(
      `The database is in ${found.locationId} (${found.type}) and has to be in ${region} in native mode, which can't be changed: use another project.`,
    );
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
  const expiries = file.fieldOverrides.filter(({ ttl }) => ttl).map(({ fields: _, ...entry }) => entry);
  return [...file.indexes, ...expiries]
    .map(keyOf)
    .filter((key) => !['READY', 'ACTIVE'].includes(states.get(key) ?? ''))
    .map((key) => `The database does not have ${key} (${states.get(key) ?? 'missing'}): look again in some minutes.`);
}
