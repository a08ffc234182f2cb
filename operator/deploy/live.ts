/** Checks of the live app after a deploy: that it is this release, enforces access, and has its indexes. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basePath, routes, uncached } from '@fresher-party/contract/endpoints';
import { root } from '../local.ts';
import type { Check, Problem } from './check.ts';
import { functions, region } from './deployed.ts';
import type { Google } from './google.ts';

export interface LiveApp {
  /** The app's origin at Hosting. */
  readonly origin: string;
  /** The folder of the build that must be live. */
  readonly webDist: string;
  /** Headers that every answer must have. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Resolves to null without an answer. The timeout allows for a cold start. */
async function fetchAnswer(url: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000), redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

const given = (answer: Answer | null): string => (answer === null ? 'no answer' : `an answer ${answer.status}`);

/** Every GET endpoint without parameters that requires a session. */
const guardedPaths = routes
  .filter(({ method, path, spec }) => method === 'GET' && spec.access !== 'public' && !path.includes('{'))
  .map(({ path }) => basePath + path);

/** Checks without a login. */
export function liveChecks(app: LiveApp, ask: (url: string) => Promise<Answer | null> = fetchAnswer): readonly Check[] {
  const get = (path: string) => ask(app.origin + path);

  async function health(): Promise<Problem[]> {
    const answer = await get(`${basePath}/health`);
    if (answer?.status === 200 && answer.text === '{"success":true,"status":"ok"}') return [];
    return [`The API is not well: GET ${basePath}/health gave ${given(answer)}.`];
  }
  async function refusals(): Promise<Problem[]> {
    for (const path of guardedPaths) {
      const answer = await get(path);
      if (answer?.status === 401 && answer.headers.get('cache-control') === uncached) continue;
      return [`Without a session, GET ${path} gave ${given(answer)} and not 401, uncached.`];
    }
    return [];
  }
  async function headers(): Promise<Problem[]> {
    for (const path of ['/', `${basePath}/health`]) {
      const answer = await get(path);
      const wrong = Object.entries(app.headers).find(([name, value]) => answer?.headers.get(name) !== value);
      if (wrong) return [`${path} does not carry ${wrong[0]} as firebase.json says.`];
    }
    return [];
  }
  async function build(): Promise<Problem[]> {
    const files = globSync(['**/index.html', 'assets/*.js'], { cwd: app.webDist }).sort();
    if (files.length === 0) return ['There is no build in web/dist: run npm run build.'];
    for (const file of files) {
      const path = `/${file}`.replace(/\/?index\.html$/, '') || '/';
      const answer = await get(path);
      if (answer?.status !== 200) return [`${path} should be web/dist/${file}: it gave ${given(answer)}.`];
      if (answer.text !== readFileSync(join(app.webDist, file), 'utf8')) {
        return [`${path} differs from web/dist/${file}: another release is live, or this is another checkout.`];
      }
    }
    return [];
  }
  return [
    { title: 'The API is well', look: health },
    { title: `${guardedPaths.length} calls are refused without a session`, look: refusals },
    { title: 'Security headers', look: headers },
    { title: 'Pages and scripts are those of this build', look: build },
  ];
}

/** The headers that firebase.json sets for every answer. */
export function headersOfEverything(): Record<string, string> {
  const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
    hosting: { headers: readonly { regex?: string; headers: readonly { key: string; value: string }[] }[] };
  };
  const everywhere = hosting.headers.find(({ regex }) => regex === '.*');
  return Object.fromEntries(everywhere?.headers.map(({ key, value }) => [key, value]) ?? []);
}

export interface Service {
  readonly traffic?: readonly { readonly type: string; readonly revision?: string; readonly percent?: number }[];
}

/** Detects a function that is pinned to a revision, for example after a rollback, and ignores deploys. */
export function trafficProblems(id: string, name: string, service: Service | null): string[] {
  if (service === null) return [`The function ${name} is not there.`];
  const { traffic = [] } = service;
  if (traffic.every(({ type }) => type === 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST')) return [];
  const revision = traffic.find(({ percent }) => percent === 100)?.revision ?? 'several revisions';
  const command = `gcloud run services update-traffic ${name.toLowerCase()} --to-latest --region ${region} --project ${id}`;
  return [`${name} is pinned to ${revision} and not to the latest: unless that is on purpose, run "${command}".`];
}

/** An index in firestore.indexes.json, or Firestore's, named `…/collectionGroups/<group>/indexes/<id>`. */
interface Index {
  readonly collectionGroup?: string;
  readonly name?: string;
  readonly state?: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string }[];
}

/** A TTL policy, or Firestore's, named `…/collectionGroups/<group>/fields/<path>`. */
interface Field {
  readonly collectionGroup?: string;
  readonly name?: string;
  readonly fieldPath?: string;
  readonly ttl?: boolean;
  readonly ttlConfig?: { readonly state: string };
}

export function indexProblems(
  file: { readonly indexes: readonly Index[]; readonly fieldOverrides: readonly Field[] },
  live: { readonly indexes: readonly Index[]; readonly fields: readonly Field[] },
): Problem[] {
  const groupOf = ({ collectionGroup, name = '' }: Index | Field) =>
    collectionGroup ?? /collectionGroups\/([^/]+)/.exec(name)?.[1];
  const indexKey = (index: Index) =>
    [
      groupOf(index),
      // Firestore appends the document's name as the last field.
      ...index.fields
        .filter(({ fieldPath }) => fieldPath !== '__name__')
        .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
    ].join(', ');
  const ttlKey = (field: Field) => `TTL of ${groupOf(field)}.${field.fieldPath ?? field.name?.split('/').at(-1)}`;
  const states = new Map([
    ...live.indexes.map((index) => [indexKey(index), index.state] as const),
    ...live.fields.map((field) => [ttlKey(field), field.ttlConfig?.state] as const),
  ]);
  const wanted = [...file.indexes.map(indexKey), ...file.fieldOverrides.filter(({ ttl }) => ttl).map(ttlKey)];
  return wanted.flatMap((key): Problem[] => {
    const state = states.get(key);
    if (state === 'READY' || state === 'ACTIVE') return [];
    if (state === undefined) return [`The database lacks: ${key}. Deploy again.`];
    if (state !== 'NEEDS_REPAIR') return [{ note: `Being made, and slow or refused until then: ${key}.` }];
    if (key.startsWith('TTL')) {
      return [
        { note: `Not for all earlier documents: ${key}. Turn it off and on in the console (Firestore, Time-to-live).` },
      ];
    }
    // A deploy does not rebuild a broken index.
    return [`Firestore could not build: ${key}. Delete it in the console (Firestore, Indexes), then deploy again.`];
  });
}

/** Checks with a login. */
export function cloudChecks(google: Google, id: string): readonly Check[] {
  return [
    {
      title: 'Functions serve their latest revision',
      look: async () => {
        const services = `run.googleapis.com/v2/projects/${id}/locations/${region}/services`;
        const problems: string[] = [];
        for (const { name, service } of functions) {
          problems.push(...trafficProblems(id, name, await google.find<Service>(`${services}/${service}`)));
        }
        return problems;
      },
    },
    {
      title: 'Indexes and TTL policies',
      look: async () => {
        const file = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'));
        const groups = `firestore.googleapis.com/v1/projects/${id}/databases/(default)/collectionGroups/-`;
        return indexProblems(file, {
          indexes: await google.list(`${groups}/indexes`, 'indexes'),
          fields: await google.list(`${groups}/fields?filter=${encodeURIComponent('ttlConfig:*')}`, 'fields'),
        });
      },
    },
  ];
}
