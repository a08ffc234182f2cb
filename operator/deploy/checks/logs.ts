/** What Google logs: who reads the database, and neither who writes it nor the addresses of requests (ADR 28). */

import { accountNames } from '../../cloud/deployment.ts';
import { type Google, GoogleRefusal } from '../../cloud/google.ts';
import {
  type AuditConfig,
  ancestorPolicy,
  ancestorsOf,
  type Policy,
  projectPolicy,
  readPolicy,
  setAuditConfigs,
} from '../../cloud/policies.ts';
import { memberOf, rightsOf } from '../../cloud/rights.ts';
import type { Check, Missing } from './check.ts';

const service = 'datastore.googleapis.com';

/** `where` is the query of the console's page. */
function writesLogged({ auditConfigs = [] }: Policy, place: string, where: string): Missing[] {
  const writes = auditConfigs.find(
    (config) =>
      (config.service === service || config.service === 'allServices') &&
      config.auditLogConfigs.some(({ logType }) => logType === 'DATA_WRITE'),
  );
  if (writes === undefined) return [];
  const sentence = `The log of who writes is on for ${writes.service} in ${place}, and would keep what joins votes with voters: take DATA_WRITE out at https://console.cloud.google.com/iam-admin/audit?${where}.`;
  return [{ sentence }];
}

/** What a folder or the organisation logs, it logs of every project below. Few people may look there. */
async function writesLoggedAbove(google: Google, id: string): Promise<Missing[]> {
  const missing: Missing[] = [];
  let place = `what is above ${id}`;
  try {
    for (const name of await ancestorsOf(google, id)) {
      place = name;
      const where = name.replace('folders/', 'folder=').replace('organizations/', 'organizationId=');
      missing.push(...writesLogged(await readPolicy(google, ancestorPolicy(name)), name, where));
    }
  } catch (error) {
    if (!(error instanceof GoogleRefusal) || error.status !== 403 || error.isDisabled) throw error;
    const sentence = `You may not read what ${place} logs: have somebody who may see that DATA_WRITE is off there for Firestore and for all services.`;
    missing.push({ isNote: true, sentence });
  }
  return missing;
}

export const dataAccessLog: Check = async ({ id, google }) => {
  const policy = await readPolicy(google, projectPolicy(id));
  const missing = [...writesLogged(policy, 'the project', `project=${id}`), ...(await writesLoggedAbove(google, id))];
  const { auditConfigs = [] } = policy;
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
