/** The functions' own accounts and what they may do, the secrets they read, and who is logged looking into the database. */

import { accountNames, deployedFunctions, secretNames } from '../../cloud/deployment.ts';
import type { Google } from '../../cloud/google.ts';
import {
  type AuditConfig,
  accountPolicy,
  type Guarded,
  grant,
  holds,
  type Policy,
  projectPolicy,
  readPolicy,
  secretPolicy,
  setAuditConfigs,
} from '../../cloud/policies.ts';
import { rightsOf } from '../../cloud/rights.ts';
import { UserError } from '../../user-error.ts';
import type { Check, Missing } from './check.ts';

const emailOf = (account: string, id: string): string => `${account}@${id}.iam.gserviceaccount.com`;
const memberOf = (account: string, id: string): string => `serviceAccount:${emailOf(account, id)}`;

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

const service = 'datastore.googleapis.com';

export const dataAccessLog: Check = async ({ id, google }) => {
  const { auditConfigs = [] } = await readPolicy(google, projectPolicy(id));
  const missing: Missing[] = [];
  const writes = auditConfigs.find(
    (config) =>
      (config.service === service || config.service === 'allServices') &&
      config.auditLogConfigs.some(({ logType }) => logType === 'DATA_WRITE'),
  );
  if (writes) {
    missing.push({
      sentence: `The log of who writes is on for ${writes.service}, and would keep what joins votes with voters: take DATA_WRITE out at https://console.cloud.google.com/iam-admin/audit?project=${id}.`,
    });
  }
  const exemptedMembers = accountNames
    .filter((account) => rightsOf[account]?.isNotAudited)
    .map((account) => memberOf(account, id));
  const ours = auditConfigs.find((config) => config.service === service);
  const reads = ours?.auditLogConfigs.find(({ logType }) => logType === 'DATA_READ');
  const exempted = reads?.exemptedMembers ?? [];
  if (reads && exemptedMembers.every((member) => exempted.includes(member))) return missing;
  const changed: AuditConfig = {
    service,
    auditLogConfigs: [
      ...(ours?.auditLogConfigs ?? []).filter(({ logType }) => logType !== 'DATA_READ'),
      { logType: 'DATA_READ', exemptedMembers: [...new Set([...exempted, ...exemptedMembers])] },
    ],
  };
  const others = auditConfigs.filter((config) => config !== ours);
  missing.push({
    sentence:
      'It is not logged as it should be who reads the database (people, not the API): run this command with --fix.',
    fix: {
      does: 'Turned the log of who reads the database on, without the API’s own reads.',
      run: () => setAuditConfigs(google, id, [...others, changed]),
    },
  });
  return missing;
};

interface Sink {
  readonly exclusions?: readonly { readonly name: string; readonly filter: string; readonly disabled?: boolean }[];
}

/** Cloud Run's own log of requests has their addresses, in which an organisers' lookup has an e-mail. */
const exclusion = { name: 'api-requests', filter: 'logName:"run.googleapis.com%2Frequests"' } as const;

export const requestLog: Check = async ({ id, google }) => {
  const address = `logging.googleapis.com/v2/projects/${id}/sinks/_Default`;
  const { exclusions = [] } = await google.get<Sink>(address);
  if (exclusions.some(({ filter, disabled }) => filter === exclusion.filter && !disabled)) return [];
  const kept = exclusions.filter(({ name }) => name !== exclusion.name);
  return [
    {
      sentence:
        'Cloud Run’s own log of requests is kept, with the e-mails that organisers look up: run this command with --fix.',
      fix: {
        does: 'Excluded Cloud Run’s own log of requests.',
        run: () => google.send('PATCH', `${address}?updateMask=exclusions`, { exclusions: [...kept, exclusion] }),
      },
    },
  ];
};

interface AuthConfig {
  readonly signIn?: Readonly<Record<string, { readonly enabled?: boolean } | undefined>>;
}

/** Custom tokens need no sign-in method, and without one nobody can make an account there by themselves (ADR 33). */
export const firebaseAuth: Check = async ({ id, google }) => {
  const page = `https://console.firebase.google.com/project/${id}/authentication`;
  const config = await google.find<AuthConfig>(`identitytoolkit.googleapis.com/admin/v2/projects/${id}/config`);
  if (config === null) return [{ sentence: `Firebase Auth is not set up: choose "Get started" at ${page}.` }];
  const open = Object.entries(config.signIn ?? {}).filter(([, method]) => method?.enabled);
  if (open.length === 0) return [];
  const names = open.map(([name]) => name).join(', ');
  return [
    { sentence: `Firebase Auth has sign-in methods that must be off (${names}): disable them at ${page}/providers.` },
  ];
};
