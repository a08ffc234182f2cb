/**
 * A stub of Google Cloud: a server of this machine that answers the calls of `npm run deploy` and `npm run rollback` as the
 * REST documentation of each API says. Nothing here has met a real project.
 */

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { accountNames, deployedFunctions, region, requiredApis, secretNames } from '../../operator/cloud/deployment.ts';
import { type Google, googleApis } from '../../operator/cloud/google.ts';
import type { Policy } from '../../operator/cloud/policies.ts';
import { rightsOf } from '../../operator/cloud/rights.ts';
import { root } from '../../operator/local.ts';

type Json = Record<string, unknown>;

interface Resource extends Json {
  name?: string;
}

/** All that the stub knows of one project; tests change it. */
export interface CloudState {
  project: Json | null;
  billingEnabled: boolean;
  apis: Set<string>;
  permissions: Set<string> | 'all';
  database: Json | null;
  backupSchedules: Json[];
  secrets: Map<string, { value: string; policy: Policy }>;
  accounts: Map<string, Policy>;
  roles: Map<string, Json>;
  policy: Policy;
  quota: Json | null;
  auth: Json | null;
  sink: Json;
  indexes: Json[];
  fields: Json[];
  metrics: Map<string, Json>;
  alerts: Resource[];
  dashboards: Resource[];
  channels: Json[];
  releases: Json[];
  services: Map<string, { traffic: Json[]; latestReadyRevision: string; revisions: Json[] }>;
}

const memberOf = (account: string, id: string): string => `serviceAccount:${account}@${id}.iam.gserviceaccount.com`;

function readyIndexes(id: string): Pick<CloudState, 'indexes' | 'fields'> {
  const file = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'));
  const groups = `projects/${id}/databases/(default)/collectionGroups`;
  return {
    indexes: file.indexes.map(
      ({ collectionGroup, fields }: { collectionGroup: string; fields: Json[] }, at: number) => ({
        name: `${groups}/${collectionGroup}/indexes/${at}`,
        state: 'READY',
        fields: [...fields, { fieldPath: '__name__', order: 'DESCENDING' }],
      }),
    ),
    fields: file.fieldOverrides
      .filter(({ ttl }: { ttl?: true }) => ttl)
      .map(({ collectionGroup, fieldPath }: { collectionGroup: string; fieldPath: string }) => ({
        name: `${groups}/${collectionGroup}/fields/${fieldPath}`,
        ttlConfig: { state: 'ACTIVE' },
      })),
  };
}

/** A project that lacks nothing. */
export function readyCloud(id: string): CloudState {
  const rolesOf = (account: string): string[] => {
    const own = rightsOf[account]?.ownRole;
    return [...(rightsOf[account]?.roles ?? []), ...(own ? [`projects/${id}/roles/${own.id}`] : [])];
  };
  const bindings = accountNames.flatMap((account) =>
    rolesOf(account).map((role) => ({ role, members: [memberOf(account, id)] })),
  );
  const path = `projects/${id}/locations/${region}/services`;
  return {
    project: { projectId: id, state: 'ACTIVE' },
    billingEnabled: true,
    apis: new Set(requiredApis),
    permissions: 'all',
    database: {
      type: 'FIRESTORE_NATIVE',
      locationId: region,
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    backupSchedules: [],
    secrets: new Map(
      secretNames.map((name) => {
        const readers = deployedFunctions.filter(({ secrets }) => secrets.includes(name));
        const members = [...new Set(readers.map(({ account }) => memberOf(account, id)))];
        return [name, { value: 'x', policy: { bindings: [{ role: 'roles/secretmanager.secretAccessor', members }] } }];
      }),
    ),
    accounts: new Map(
      accountNames.map((account) => [
        `${account}@${id}.iam.gserviceaccount.com`,
        { bindings: (rightsOf[account]?.onItself ?? []).map((role) => ({ role, members: [memberOf(account, id)] })) },
      ]),
    ),
    roles: new Map([['authUserDeleter', { includedPermissions: ['firebaseauth.users.delete'] }]]),
    policy: {
      etag: 'etag-1',
      bindings,
      auditConfigs: [
        {
          service: 'datastore.googleapis.com',
          auditLogConfigs: [{ logType: 'DATA_READ', exemptedMembers: [memberOf('fresher-party-api', id)] }],
        },
      ],
    },
    quota: { dimensionsInfos: [{ dimensions: { region }, details: { value: '40000' } }] },
    auth: { signIn: { email: { enabled: false }, anonymous: { enabled: false } } },
    sink: { exclusions: [{ name: 'api-requests', filter: 'logName:"run.googleapis.com%2Frequests"' }] },
    ...readyIndexes(id),
    metrics: new Map(),
    alerts: [],
    dashboards: [],
    channels: [{ name: `projects/${id}/notificationChannels/1`, enabled: true }],
    releases: [],
    services: new Map(
      deployedFunctions.map(({ service }) => [
        service,
        {
          traffic: [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 }],
          latestReadyRevision: `${path}/${service}/revisions/${service}-1`,
          revisions: [],
        },
      ]),
    ),
  };
}

type Answer = Json | { readonly status: number; readonly body?: Json };
type Route = readonly [
  method: string,
  path: RegExp,
  answer: (parts: string[], body: Json, query: URLSearchParams) => Answer,
];

const missing = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
const done = { name: 'operations/1', done: true };

function routesOf(state: CloudState, id: string): Route[] {
  const project = `projects/${id}`;
  const at = (path: string): RegExp => new RegExp(`^${path.replace(/[()]/g, '\\$&').replaceAll('*', '([^/:]+)')}$`);
  const db = `firestore.googleapis.com/v1/${project}/databases`;
  const iam = `iam.googleapis.com/v1/${project}`;
  const crm = `cloudresourcemanager.googleapis.com/v1/${project}`;
  const secret = `secretmanager.googleapis.com/v1/${project}/secrets/*`;
  const run = `run.googleapis.com/v2/${project}/locations/${region}/services/*`;
  const listed = (all: Resource[], kind: string): Route[] => [
    ['GET', at(`monitoring.googleapis.com/v\\d/${project}/${kind}`), () => ({ [kind]: all })],
    [
      'POST',
      at(`monitoring.googleapis.com/v\\d/${project}/${kind}`),
      (_, body) => {
        all.push({ ...body, name: `${project}/${kind}/${all.length + 1}`, etag: 'etag-1' });
        return body;
      },
    ],
    [
      'PATCH',
      at(`monitoring.googleapis.com/v\\d/${project}/${kind}/*`),
      ([number], body) => {
        all[Number(number) - 1] = body;
        return body;
      },
    ],
  ];
  return [
    ['GET', at(`firebase.googleapis.com/v1beta1/${project}`), () => state.project ?? missing],
    [
      'GET',
      at(`cloudbilling.googleapis.com/v1/${project}/billingInfo`),
      () => ({ billingEnabled: state.billingEnabled }),
    ],
    [
      'GET',
      at(`serviceusage.googleapis.com/v1/${project}/services:batchGet`),
      (_, __, query) => ({
        services: query.getAll('names').map((name) => ({
          name,
          state: state.apis.has(name.split('/').at(-1) ?? '') ? 'ENABLED' : 'DISABLED',
        })),
      }),
    ],
    [
      'POST',
      at(`serviceusage.googleapis.com/v1/${project}/services:batchEnable`),
      (_, { serviceIds }) => {
        for (const api of serviceIds as string[]) state.apis.add(api);
        return { name: 'operations/enable' };
      },
    ],
    ['GET', at('serviceusage.googleapis.com/v1/operations/enable'), () => done],
    [
      'POST',
      at(`${crm}:testIamPermissions`),
      (_, { permissions }) => ({
        permissions: (permissions as string[]).filter(
          (one) => state.permissions === 'all' || state.permissions.has(one),
        ),
      }),
    ],
    ['POST', at(`${crm}:getIamPolicy`), () => state.policy as Json],
    [
      'POST',
      at(`${crm}:setIamPolicy`),
      (_, { policy, updateMask }) => {
        const { bindings, auditConfigs } = policy as Policy;
        // Without a mask the API leaves the audit configuration alone.
        const changed = updateMask === undefined ? { bindings } : { auditConfigs };
        state.policy = { ...state.policy, ...changed } as Policy;
        return state.policy as Json;
      },
    ],
    ['GET', at(`${db}/(default)`), () => state.database ?? missing],
    [
      'POST',
      at(db),
      (_, body) => {
        state.database = body;
        return done;
      },
    ],
    [
      'PATCH',
      at(`${db}/(default)`),
      (_, body) => {
        state.database = { ...state.database, ...body };
        return done;
      },
    ],
    ['GET', at(`${db}/(default)/backupSchedules`), () => ({ backupSchedules: state.backupSchedules })],
    ['GET', at(`${db}/(default)/collectionGroups/-/indexes`), () => ({ indexes: state.indexes })],
    ['GET', at(`${db}/(default)/collectionGroups/-/fields`), () => ({ fields: state.fields })],
    [
      'GET',
      at(`${secret}/versions/latest`),
      ([name]) => (state.secrets.has(name ?? '') ? { state: 'ENABLED' } : missing),
    ],
    [
      'GET',
      at(`${secret}/versions/latest:access`),
      ([name]) => ({ payload: { data: Buffer.from(state.secrets.get(name ?? '')?.value ?? '').toString('base64') } }),
    ],
    ['GET', at(`${secret}:getIamPolicy`), ([name]) => (state.secrets.get(name ?? '')?.policy ?? missing) as Json],
    [
      'POST',
      at(`${secret}:setIamPolicy`),
      ([name], { policy }) => {
        const held = state.secrets.get(name ?? '');
        if (held) held.policy = policy as Policy;
        return policy as Json;
      },
    ],
    ['GET', at(`${iam}/serviceAccounts/*`), ([email]) => (state.accounts.has(email ?? '') ? { email } : missing)],
    [
      'POST',
      at(`${iam}/serviceAccounts`),
      (_, { accountId }) => {
        state.accounts.set(`${accountId}@${id}.iam.gserviceaccount.com`, {});
        return {};
      },
    ],
    [
      'POST',
      at(`${iam}/serviceAccounts/*:getIamPolicy`),
      ([email]) => (state.accounts.get(email ?? '') ?? missing) as Json,
    ],
    [
      'POST',
      at(`${iam}/serviceAccounts/*:setIamPolicy`),
      ([email], { policy }) => {
        state.accounts.set(email ?? '', policy as Policy);
        return policy as Json;
      },
    ],
    ['GET', at(`${iam}/roles/*`), ([role]) => state.roles.get(role ?? '') ?? missing],
    [
      'POST',
      at(`${iam}/roles`),
      (_, { roleId, role }) => {
        state.roles.set(String(roleId), role as Json);
        return {};
      },
    ],
    [
      'GET',
      at(
        `cloudquotas.googleapis.com/v1/${project}/locations/global/services/run.googleapis.com/quotaInfos/CpuAllocPerProjectRegion`,
      ),
      () => state.quota ?? missing,
    ],
    ['GET', at(`identitytoolkit.googleapis.com/admin/v2/${project}/config`), () => state.auth ?? missing],
    ['GET', at(`logging.googleapis.com/v2/${project}/sinks/_Default`), () => state.sink],
    [
      'PATCH',
      at(`logging.googleapis.com/v2/${project}/sinks/_Default`),
      (_, body) => {
        state.sink = { ...state.sink, ...body };
        return state.sink;
      },
    ],
    ['GET', at(`logging.googleapis.com/v2/${project}/metrics/*`), ([name]) => state.metrics.get(name ?? '') ?? missing],
    [
      'POST',
      at(`logging.googleapis.com/v2/${project}/metrics`),
      (_, body) => {
        if (state.metrics.has(String(body.name))) return { status: 409 };
        state.metrics.set(String(body.name), body);
        return body;
      },
    ],
    [
      'PUT',
      at(`logging.googleapis.com/v2/${project}/metrics/*`),
      ([name], body) => {
        state.metrics.set(name ?? '', body);
        return body;
      },
    ],
    ...listed(state.alerts, 'alertPolicies'),
    ...listed(state.dashboards, 'dashboards'),
    [
      'GET',
      at(`monitoring.googleapis.com/v3/${project}/notificationChannels`),
      () => ({ notificationChannels: state.channels }),
    ],
    [
      'GET',
      at(`firebasehosting.googleapis.com/v1beta1/sites/${id}/channels/live/releases`),
      () => ({ releases: state.releases }),
    ],
    [
      'POST',
      at(`firebasehosting.googleapis.com/v1beta1/sites/${id}/releases`),
      (_, __, query) => {
        const name = query.get('versionName');
        const version = state.releases.map((one) => one.version as Json).find((one) => one.name === name);
        if (!version) return missing;
        state.releases.unshift({ version, releaseTime: new Date().toISOString(), type: 'ROLLBACK' });
        return {};
      },
    ],
    ['GET', at(run), ([service]) => (state.services.get(service ?? '') as unknown as Json) ?? missing],
    ['GET', at(`${run}/revisions`), ([service]) => ({ revisions: state.services.get(service ?? '')?.revisions ?? [] })],
    [
      'PATCH',
      at(run),
      ([name], body) => {
        const service = state.services.get(name ?? '');
        if (service) service.traffic = body.traffic as Json[];
        return done;
      },
    ],
  ];
}

export interface StubCloud {
  readonly state: CloudState;
  /** `METHOD host/path` of every call so far. */
  readonly calls: string[];
  /** Answers with this status wherever the call holds the text, until the returned function is called. */
  readonly refuse: (part: string, status: number, detail?: string) => () => void;
  readonly google: Google;
  readonly stop: () => Promise<void>;
}

/** Whether a call changes something: all but reads, some of which Google makes with POST. */
export const changes = (call: string): boolean => !/^GET |:(getIamPolicy|testIamPermissions)/.test(call);

export async function startStubCloud(id: string): Promise<StubCloud> {
  const state = readyCloud(id);
  const calls: string[] = [];
  const refusals: { part: string; status: number; detail: string }[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      const path = decodeURIComponent(url.pathname).slice(1);
      const call = `${request.method} ${path}`;
      calls.push(call);
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const refusal = refusals.find(({ part }) => call.includes(part));
      if (refusal) return reply(refusal.status, { error: { code: refusal.status, message: refusal.detail } });
      if (request.headers.authorization !== 'Bearer stub') return reply(401, {});
      for (const [method, form, answer] of routesOf(state, id)) {
        const match = method === request.method ? form.exec(path) : null;
        if (!match) continue;
        const found = answer(match.slice(1), text === '' ? {} : JSON.parse(text), url.searchParams);
        const status = typeof found.status === 'number' ? found.status : 200;
        return reply(status, 'body' in found && status !== 200 ? found.body : found);
      }
      // A call that no documentation was read for is a mistake of the product or of this stub.
      return reply(501, { error: { message: `the stub knows no ${call}` } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const credential = { getAccessToken: async () => ({ access_token: 'stub', expires_in: 3600 }) };
  return {
    state,
    calls,
    refuse: (part, status, detail = '') => {
      const refusal = { part, status, detail };
      refusals.push(refusal);
      return () => void refusals.splice(refusals.indexOf(refusal), 1);
    },
    google: googleApis(credential, id, (host) => `http://127.0.0.1:${port}/${host}`),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
