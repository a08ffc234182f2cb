/** What is deployed, as the functions themselves declare it, and what the account of each may do. */

import { params } from '../../functions/src/core/config.ts';
import * as declarations from '../../functions/src/index.ts';
import type { Settings } from './settings.ts';

/** Where everything runs. */
export const region = 'asia-south1';

/** The part of a function's manifest that is read here (firebase-functions, `ManifestEndpoint`). */
interface Manifest {
  readonly serviceAccountEmail?: unknown;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
  readonly maxInstances?: unknown;
  readonly cpu?: unknown;
}

/** A parameter as a deploy reads it; firebase-functions keeps this out of its types. */
interface Spec {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
}
const specs = Object.values(params).map((param) => (param as unknown as { toSpec(): Spec }).toSpec());

/** What has no default and is no secret: `firebase deploy` would ask for it. */
export const requiredSettings = specs
  .filter(({ type, default: otherwise }) => type !== 'secret' && otherwise === undefined)
  .map(({ name }) => name);

/** A number of a manifest, which may come from a setting. */
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
    /** Of Cloud Run. */
    service: name.toLowerCase(),
    manifest,
    /** The part of its account's address before the @. */
    account: String(manifest.serviceAccountEmail).split('@')[0] ?? '',
    secrets: (manifest.secretEnvironmentVariables ?? []).map(({ key }) => key),
    /** The most CPUs it takes at once; 100 instances is Google's default. */
    mostCpus: (settings: Settings) =>
      numberOf(manifest.maxInstances, settings, 100) * numberOf(manifest.cpu, settings, 1),
  };
});

export const secretNames = [...new Set(functions.flatMap(({ secrets }) => secrets))];

export interface Rights {
  readonly account: string;
  /** In the project. */
  readonly roles: readonly string[];
  readonly roleOnItself?: string;
}

const basic = ['roles/datastore.user', 'roles/logging.logWriter'];
const triggered = [...basic, 'roles/eventarc.eventReceiver', 'roles/run.invoker'];

/** A role of our own: Google's roles for this permission hold far more. */
export const deleterRole = { id: 'authUserDeleter', permission: 'firebaseauth.users.delete' } as const;

export const apiAccount = 'fresher-party-api';

/** What each function's account may do, and nothing more. The deploy itself lets it read its secrets. */
export const rights: readonly Rights[] = [
  // Signs the tokens with which organisers' pages listen.
  { account: apiAccount, roles: basic, roleOnItself: 'roles/iam.serviceAccountTokenCreator' },
  { account: 'fresher-party-songs', roles: triggered },
  {
    account: 'fresher-party-reminders',
    roles: [...triggered, 'roles/cloudtasks.enqueuer'],
    // The tasks of its queues call in its name.
    roleOnItself: 'roles/iam.serviceAccountUser',
  },
];

export const emailOf = (account: string, id: string): string => `${account}@${id}.iam.gserviceaccount.com`;
/** As policies name it. */
export const memberOf = (account: string, id: string): string => `serviceAccount:${emailOf(account, id)}`;
