/** The deployed functions, from their own manifests, and the rights of their service accounts. */

import { params } from '../../functions/src/core/config.ts';
import * as declarations from '../../functions/src/index.ts';
import type { Settings } from './settings.ts';

export const region = 'asia-south1';

/** The used part of a function's manifest (firebase-functions, `ManifestEndpoint`). */
interface Manifest {
  readonly serviceAccountEmail?: unknown;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
  readonly maxInstances?: unknown;
  readonly cpu?: unknown;
}

/** A parameter as a deploy reads it, which is missing in firebase-functions' types. */
interface Spec {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
}
const specs = Object.values(params).map((param) => (param as unknown as { toSpec(): Spec }).toSpec());

/** Settings without a default that are not secret, for which `firebase deploy` would prompt. */
export const requiredSettings = specs
  .filter(({ type, default: otherwise }) => type !== 'secret' && otherwise === undefined)
  .map(({ name }) => name);

/** A number in a manifest, which may be a setting. */
function numberOf(value: unknown, settings: Settings, otherwise: number): number {
  if (typeof value === 'number') return value;
  const spec = specs.find(({ name }) => value !== null && String(value) === `params.${name}`);
  return spec ? Number(settings[spec.name] ?? spec.default) : otherwise;
}

export const functions = Object.entries(declarations).flatMap(([name, declared]) => {
  if (typeof declared !== 'function' || !('__endpoint' in declared)) return [];
  const manifest = declared.__endpoint as Manifest;
  return {
    name,
    /** The name of its Cloud Run service. */
    service: name.toLowerCase(),
    manifest,
    /** The name of its service account, before the @. */
    account: String(manifest.serviceAccountEmail).split('@')[0] ?? '',
    secrets: (manifest.secretEnvironmentVariables ?? []).map(({ key }) => key),
    /** Most concurrent CPUs. Google's default is 100 instances. */
    mostCpus: (settings: Settings) =>
      numberOf(manifest.maxInstances, settings, 100) * numberOf(manifest.cpu, settings, 1),
  };
});

export const secretNames = [...new Set(functions.flatMap(({ secrets }) => secrets))];

export interface Rights {
  readonly account: string;
  /** Roles on the project. */
  readonly roles: readonly string[];
  readonly roleOnItself?: string;
}

const basic = ['roles/datastore.user', 'roles/logging.logWriter'];

/** A custom role, because Google's roles with this permission grant far more. */
export const deleterRole = { id: 'authUserDeleter', permission: 'firebaseauth.users.delete' } as const;

export const apiAccount = 'fresher-party-api';

/** The rights of each function's service account. The deploy itself grants access to its secrets. */
export const rights: readonly Rights[] = [
  // Needed to sign the tokens with which organisers' pages listen.
  { account: apiAccount, roles: basic, roleOnItself: 'roles/iam.serviceAccountTokenCreator' },
  { account: 'fresher-party-songs', roles: [...basic, 'roles/eventarc.eventReceiver', 'roles/run.invoker'] },
  {
    account: 'fresher-party-reminders',
    roles: [...basic, 'roles/run.invoker', 'roles/cloudtasks.enqueuer'],
    // Tasks of its queues authenticate as this account.
    roleOnItself: 'roles/iam.serviceAccountUser',
  },
];

export const emailOf = (account: string, id: string): string => `${account}@${id}.iam.gserviceaccount.com`;
/** The account's name in policies. */
export const memberOf = (account: string, id: string): string => `serviceAccount:${emailOf(account, id)}`;
