/** The calls that the stub of Google Cloud answers, as the REST documentation of each API says. */

import { region } from '../../operator/cloud/deployment.ts';
import type { Policy } from '../../operator/cloud/policies.ts';
import { emailOf } from '../../operator/cloud/rights.ts';
import type { CloudState, Json, Resource } from './stub-cloud-state.ts';

type Answer = Json | { readonly status: number; readonly body?: Json };
type Route = readonly [
  method: string,
  path: RegExp,
  answer: (parts: string[], body: Json, query: URLSearchParams) => Answer,
];

const missing = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
const stale = { status: 409, body: { error: { code: 409, status: 'ABORTED' } } };

const etagOf = ({ etag = 'etag-0' }: Policy): string => etag;
const readable = (policy: Policy | undefined): Answer =>
  policy === undefined ? missing : ({ ...policy, etag: etagOf(policy) } as Json);
let changeCount = 0;
/** Keeps the changed policy, if the one that came has the etag of the present one: else somebody was faster. */
function take(given: Policy, changed: Policy, present: Policy | undefined, keep: (next: Policy) => void): Answer {
  if (present === undefined) return missing;
  if (given.etag !== etagOf(present)) return stale;
  changeCount += 1;
  keep({ ...changed, etag: `etag-${changeCount}-changed` });
  return {};
}
const done = { name: 'operations/1', done: true };

/** Every route, with what it does to the state. */
export function routesOf(state: CloudState, id: string): Route[] {
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
        // Dashboards have an etag, alert policies none.
        const present = all[Number(number) - 1];
        if (kind === 'dashboards' && body.etag !== present?.etag) return stale;
        all[Number(number) - 1] = { ...body, etag: `${present?.etag}'` };
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
    ['POST', at(`${crm}:getIamPolicy`), () => readable(state.policy)],
    [
      'POST',
      at(`${crm}:setIamPolicy`),
      (_, { policy, updateMask }) => {
        const { bindings, auditConfigs } = policy as Policy;
        // Without a mask the API leaves the audit configuration alone.
        const changed = updateMask === undefined ? { bindings } : { auditConfigs };
        return take(policy as Policy, { ...state.policy, ...changed } as Policy, state.policy, (next) => {
          state.policy = next;
        });
      },
    ],
    [
      'POST',
      at(`${crm}:getAncestry`),
      () => ({
        ancestor: [`projects/${id}`, ...state.above.keys()].map((name) => {
          const [type = '', number = ''] = name.split('/');
          return { resourceId: { type: type.slice(0, -1), id: number } };
        }),
      }),
    ],
    [
      'POST',
      at('cloudresourcemanager.googleapis.com/v3/*/*:getIamPolicy'),
      ([type, number]) => readable(state.above.get(`${type}/${number}`)),
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
    [
      'GET',
      at(`${db}/(default)/collectionGroups/-/indexes`),
      () => (state.database ? { indexes: state.indexes } : missing),
    ],
    [
      'GET',
      at(`${db}/(default)/collectionGroups/-/fields`),
      () => (state.database ? { fields: state.fields } : missing),
    ],
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
    ['GET', at(`${secret}:getIamPolicy`), ([name]) => readable(state.secrets.get(name ?? '')?.policy)],
    [
      'POST',
      at(`${secret}:setIamPolicy`),
      ([name], { policy }) => {
        const held = state.secrets.get(name ?? '');
        return take(policy as Policy, policy as Policy, held?.policy, (next) => {
          if (held) held.policy = next;
        });
      },
    ],
    ['GET', at(`${iam}/serviceAccounts/*`), ([email]) => (state.accounts.has(email ?? '') ? { email } : missing)],
    [
      'POST',
      at(`${iam}/serviceAccounts`),
      (_, { accountId }) => {
        state.accounts.set(emailOf(String(accountId), id), {});
        return {};
      },
    ],
    ['POST', at(`${iam}/serviceAccounts/*:getIamPolicy`), ([email]) => readable(state.accounts.get(email ?? ''))],
    [
      'POST',
      at(`${iam}/serviceAccounts/*:setIamPolicy`),
      ([email], { policy }) => {
        return take(policy as Policy, policy as Policy, state.accounts.get(email ?? ''), (next) =>
          state.accounts.set(email ?? '', next),
        );
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
