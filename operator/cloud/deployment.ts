/** What is deployed, read from the code itself: functions, their accounts, secrets, settings and APIs. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { params } from '../../functions/src/core/config.ts';
import * as functions from '../../functions/src/index.ts';

/** The part of a function's manifest that is read here (firebase-functions, `ManifestEndpoint`). */
interface Manifest {
  readonly region?: unknown;
  readonly serviceAccountEmail?: unknown;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
  readonly maxInstances?: unknown;
  readonly cpu?: unknown;
  readonly eventTrigger?: unknown;
  readonly scheduleTrigger?: unknown;
  readonly taskQueueTrigger?: unknown;
}

interface Declared {
  readonly __endpoint: Manifest;
  readonly __requiredAPIs?: readonly { readonly api: string }[];
}

export interface DeployedFunction {
  readonly name: string;
  /** The Cloud Run service: the function's name in lower case. */
  readonly service: string;
  /** What calls it. */
  readonly calledBy: 'https' | 'event' | 'schedule' | 'queue';
  /** The part of its account's address before the @. */
  readonly account: string;
  readonly secrets: readonly string[];
  /** Most instances, and the cores of one, with these settings. */
  readonly capacity: (settings: Settings) => { readonly instances: number; readonly cpu: number };
}

/** The values of `functions/.env.<id>`. */
export type Settings = Readonly<Record<string, string>>;

/** Where everything runs (docs/deploy.md). */
export const region = 'asia-south1';

/** A parameter as a deploy reads it; firebase-functions keeps this out of its types. */
interface Spec {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
}

const specs = Object.values(params).map((param) => (param as unknown as { toSpec(): Spec }).toSpec());

/** What has no default and is no secret: the deploy would ask for it. */
export const requiredSettings = specs
  .filter(({ type, default: otherwise }) => type !== 'secret' && otherwise === undefined)
  .map(({ name }) => name);

const declared = Object.entries(functions).filter(
  (entry): entry is [string, (typeof entry)[1] & Declared] =>
    typeof entry[1] === 'function' && '__endpoint' in entry[1],
);

/** A number of a manifest, which may be that of a setting. */
function numberOf(value: unknown, settings: Settings, otherwise: number): number {
  if (typeof value === 'number') return value;
  const spec = specs.find(({ name }) => value !== null && String(value) === `params.${name}`);
  return spec ? Number(settings[spec.name] ?? spec.default) : otherwise;
}

/** Of Cloud Functions, where a function sets none. */
const defaultInstances = 100;

function callerOf({ eventTrigger, scheduleTrigger, taskQueueTrigger }: Manifest): DeployedFunction['calledBy'] {
  if (eventTrigger) return 'event';
  if (scheduleTrigger) return 'schedule';
  return taskQueueTrigger ? 'queue' : 'https';
}

export const deployedFunctions: readonly DeployedFunction[] = declared.map(([name, { __endpoint: manifest }]) => ({
  name,
  service: name.toLowerCase(),
  calledBy: callerOf(manifest),
  account: String(manifest.serviceAccountEmail).split('@')[0] ?? '',
  secrets: (manifest.secretEnvironmentVariables ?? []).map(({ key }) => key),
  capacity: (settings) => ({
    instances: numberOf(manifest.maxInstances, settings, defaultInstances),
    cpu: numberOf(manifest.cpu, settings, 1),
  }),
}));

export const secretNames = [...new Set(deployedFunctions.flatMap(({ secrets }) => secrets))];
export const accountNames = [...new Set(deployedFunctions.map(({ account }) => account))];

/** What functions, database, accounts and this command itself need, beside what a function says it needs. */
const commonApis = [
  'artifactregistry',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudquotas',
  'cloudresourcemanager',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
];

export const requiredApis = [
  ...new Set([
    ...commonApis.map((name) => `${name}.googleapis.com`),
    ...declared.flatMap(([, { __requiredAPIs: apis = [] }]) => apis.map(({ api }) => api)),
  ]),
].sort();

/** Reads `functions/.env.<id>` in `folder`; null without that file. */
export function readSettings(folder: string, id: string): Settings | null {
  try {
    return parseEnv(readFileSync(join(folder, `.env.${id}`), 'utf8')) as Settings;
  } catch {
    return null;
  }
}
