/** IAM policies of projects, accounts and secrets: who has which role. */

import type { Google } from './google.ts';

export interface Policy {
  readonly etag?: string;
  readonly version?: number;
  readonly bindings?: readonly Binding[];
  readonly auditConfigs?: readonly AuditConfig[];
}

interface Binding {
  readonly role: string;
  readonly members: readonly string[];
  readonly condition?: unknown;
}

export interface AuditConfig {
  readonly service: string;
  readonly auditLogConfigs: readonly { readonly logType: string; readonly exemptedMembers?: readonly string[] }[];
}

/** Something with a policy: its address, and whether reading the policy is a POST. */
export interface Guarded {
  readonly address: string;
  readonly readsByPost: boolean;
}

export const projectPolicy = (id: string): Guarded => ({
  address: `cloudresourcemanager.googleapis.com/v1/projects/${id}`,
  readsByPost: true,
});
export const accountPolicy = (id: string, email: string): Guarded => ({
  address: `iam.googleapis.com/v1/projects/${id}/serviceAccounts/${email}`,
  readsByPost: true,
});
export const secretPolicy = (id: string, secret: string): Guarded => ({
  address: `secretmanager.googleapis.com/v1/projects/${id}/secrets/${secret}`,
  readsByPost: false,
});

/** A folder or an organisation, as `ancestorsOf` names them. */
export const ancestorPolicy = (name: string): Guarded => ({
  address: `cloudresourcemanager.googleapis.com/v3/${name}`,
  readsByPost: true,
});

/** What is above a project: `folders/<number>` and `organizations/<number>`, the nearest first. */
export async function ancestorsOf(google: Google, id: string): Promise<string[]> {
  const { ancestor = [] } = await google.send<{
    ancestor?: readonly { readonly resourceId: { readonly type: string; readonly id: string } }[];
  }>('POST', `${projectPolicy(id).address}:getAncestry`, {});
  return ancestor
    .filter(({ resourceId: { type } }) => type !== 'project')
    .map(({ resourceId }) => `${resourceId.type}s/${resourceId.id}`);
}

export function readPolicy(google: Google, { address, readsByPost }: Guarded): Promise<Policy> {
  if (!readsByPost) return google.get(`${address}:getIamPolicy?options.requestedPolicyVersion=3`);
  return google.send('POST', `${address}:getIamPolicy`, { options: { requestedPolicyVersion: 3 } });
}

/** Whether the member has the role without a condition. */
export function holds({ bindings = [] }: Policy, role: string, member: string): boolean {
  return bindings.some((binding) => binding.role === role && !binding.condition && binding.members.includes(member));
}

/** Adds one member to one role. The policy's etag has a change of somebody else in between refused. */
export async function grant(google: Google, guarded: Guarded, role: string, member: string): Promise<void> {
  const policy = await readPolicy(google, guarded);
  const bindings = policy.bindings ?? [];
  const at = bindings.findIndex((binding) => binding.role === role && !binding.condition);
  const members = [...(bindings[at]?.members ?? []), member];
  const changed = at === -1 ? [...bindings, { role, members }] : bindings.with(at, { role, members });
  await google.send('POST', `${guarded.address}:setIamPolicy`, {
    policy: { ...policy, version: 3, bindings: changed },
  });
}

/** Replaces the audit configuration, which is left alone unless it is named. */
export async function setAuditConfigs(google: Google, id: string, auditConfigs: readonly AuditConfig[]): Promise<void> {
  const guarded = projectPolicy(id);
  const policy = { ...(await readPolicy(google, guarded)), auditConfigs };
  await google.send('POST', `${guarded.address}:setIamPolicy`, { policy, updateMask: 'auditConfigs,etag' });
}
