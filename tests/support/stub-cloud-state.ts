/** What the stub of Google Cloud knows of one project. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountNames, deployedFunctions, region, requiredApis, secretNames } from '../../operator/cloud/deployment.ts';
import type { Policy } from '../../operator/cloud/policies.ts';
import { emailOf, memberOf, rightsOf } from '../../operator/cloud/rights.ts';
import { root } from '../../operator/local.ts';

/** A private key that tests alone know. */
export const vapidPrivateKey = Buffer.alloc(32, 7).toString('base64url');

export type Json = Record<string, unknown>;

export interface Resource extends Json {
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
  /** Of what is above the project, the nearest first. */
  above: Map<string, Policy>;
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
        return [
          name,
          {
            value: name === 'VAPID_PRIVATE_KEY' ? vapidPrivateKey : 'x',
            policy: { bindings: [{ role: 'roles/secretmanager.secretAccessor', members }] },
          },
        ];
      }),
    ),
    accounts: new Map(
      accountNames.map((account) => [
        emailOf(account, id),
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
    above: new Map([
      ['folders/11', { etag: 'etag-1' }],
      ['organizations/1', { etag: 'etag-1' }],
    ]),
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
