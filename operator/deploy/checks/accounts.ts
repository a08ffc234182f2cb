/** The functions' own accounts, what they may do, and the secrets they read. */

import { accountNames, deployedFunctions, secretNames } from '../../cloud/deployment.ts';
import type { Google } from '../../cloud/google.ts';
import {
  accountPolicy,
  type Guarded,
  grant,
  holds,
  type Policy,
  projectPolicy,
  readPolicy,
  secretPolicy,
} from '../../cloud/policies.ts';
import { emailOf, memberOf, rightsOf } from '../../cloud/rights.ts';
import { UserError } from '../../user-error.ts';
import type { Check, Missing } from './check.ts';

const iam = 'iam.googleapis.com/v1';

/** A member that lacks a role, and how it is given. */
function lackedRole(google: Google, where: string, guarded: Guarded, role: string, member: string): Missing {
  const name = member.slice(member.indexOf(':') + 1, member.indexOf('@'));
  return {
    sentence: `${name} lacks ${role} ${where}: run this command with --fix.`,
    fix: { does: `Gave ${name} ${role} ${where}.`, run: () => grant(google, guarded, role, member) },
  };
}

async function accountRights(google: Google, id: string, account: string, policy: Policy): Promise<Missing[]> {
  const rights = rightsOf[account];
  if (rights === undefined) {
    throw new UserError(`operator/cloud/rights.ts does not say what ${account} may do: add it.`);
  }
  const missing: Missing[] = [];
  const member = memberOf(account, id);
  const exists = await google.find(`${iam}/projects/${id}/serviceAccounts/${emailOf(account, id)}`);
  if (!exists) {
    missing.push({
      sentence: `The account ${account}, as which functions run, is missing: run this command with --fix.`,
      fix: {
        does: `Created the account ${account}.`,
        run: () => google.send('POST', `${iam}/projects/${id}/serviceAccounts`, { accountId: account }),
      },
    });
  }
  const { ownRole } = rights;
  if (ownRole) {
    const address = `${iam}/projects/${id}/roles/${ownRole.id}`;
    const role = await google.find<{ includedPermissions?: readonly string[] }>(address);
    const permissions = role?.includedPermissions ?? [];
    if (!ownRole.permissions.every((one) => permissions.includes(one))) {
      const includedPermissions = ownRole.permissions;
      missing.push({
        sentence: `The role ${ownRole.id} is missing or holds too little: run this command with --fix.`,
        fix: {
          does: `Made the role ${ownRole.id}, with ${includedPermissions.join(', ')}.`,
          run: () =>
            role
              ? google.send('PATCH', `${address}?updateMask=includedPermissions`, { includedPermissions })
              : google.send('POST', `${iam}/projects/${id}/roles`, {
                  roleId: ownRole.id,
                  role: { title: ownRole.id, stage: 'GA', includedPermissions },
                }),
        },
      });
    }
  }
  const roles = [...rights.roles, ...(ownRole ? [`projects/${id}/roles/${ownRole.id}`] : [])];
  for (const role of roles) {
    if (!holds(policy, role, member))
      missing.push(lackedRole(google, 'in the project', projectPolicy(id), role, member));
  }
  if (rights.onItself) {
    const itself = accountPolicy(id, emailOf(account, id));
    const own = exists ? await readPolicy(google, itself) : {};
    for (const role of rights.onItself) {
      if (!holds(own, role, member)) missing.push(lackedRole(google, 'on itself', itself, role, member));
    }
  }
  return missing;
}

export const accounts: Check = async ({ id, google }) => {
  const policy = await readPolicy(google, projectPolicy(id));
  const missing: Missing[] = [];
  for (const account of accountNames) missing.push(...(await accountRights(google, id, account, policy)));
  return missing;
};

const accessor = 'roles/secretmanager.secretAccessor';

export const secrets: Check = async ({ id, google }) => {
  const missing: Missing[] = [];
  for (const secret of secretNames) {
    const guarded = secretPolicy(id, secret);
    const newest = await google.find<{ state?: string }>(`${guarded.address}/versions/latest`);
    if (newest?.state !== 'ENABLED') {
      missing.push({
        sentence: `The secret ${secret} has no value: run "npx firebase functions:secrets:set ${secret} --project ${id}"; docs/deploy.md says what it holds.`,
      });
      continue;
    }
    const policy = await readPolicy(google, guarded);
    const readers = deployedFunctions.filter((one) => one.secrets.includes(secret)).map(({ account }) => account);
    for (const account of new Set(readers)) {
      const member = memberOf(account, id);
      if (!holds(policy, accessor, member))
        missing.push(lackedRole(google, `on the secret ${secret}`, guarded, accessor, member));
    }
  }
  return missing;
};
