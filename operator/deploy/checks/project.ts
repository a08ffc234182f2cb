/** Logins, the project, its billing, its APIs, Firebase Auth and the rights of the person who deploys. */

import { requiredApis } from '../../cloud/deployment.ts';
import { GoogleRefusal } from '../../cloud/google.ts';
import type { Check, Missing } from './check.ts';

/** The Firebase command line has a login of its own. A service account's key file serves both. */
export const firebaseLogin: Check = async ({ askFirebase }) => {
  if (process.env.GOOGLE_APPLICATION_CREDENTIALS) return [];
  const answer = await askFirebase(['login:list', '--json']);
  const accounts = answer === null ? undefined : (JSON.parse(answer) as { result?: readonly unknown[] }).result;
  if (accounts && accounts.length > 0) return [];
  return [{ sentence: 'The Firebase command line is not logged in: run "npx firebase login".' }];
};

export const projectExists: Check = async ({ id, google }) => {
  const none = [
    {
      sentence: `There is no Firebase project ${id}, or you may not see it: create it at https://console.firebase.google.com, or log in as somebody who may.`,
    },
  ];
  try {
    const project = await google.find<{ state?: string }>(`firebase.googleapis.com/v1beta1/projects/${id}`);
    return project?.state === 'ACTIVE' ? [] : none;
  } catch (error) {
    // Google says the same of a project that isn't there and of one that is somebody else's.
    if (error instanceof GoogleRefusal && error.status === 403 && !error.isDisabled) return none;
    throw error;
  }
};

export const billing: Check = async ({ id, google }) => {
  const info = await google.get<{ billingEnabled?: boolean }>(
    `cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`,
  );
  if (info.billingEnabled) return [];
  return [
    {
      sentence: `The project has no billing account, which functions need: put it on the Blaze plan at https://console.firebase.google.com/project/${id}/usage/details, with a budget alert.`,
    },
  ];
};

/** As many as Google takes at once. */
const apisAtOnce = 20;

const batches = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / apisAtOnce) }, (_, index) =>
    names.slice(index * apisAtOnce, (index + 1) * apisAtOnce),
  );

export const apis: Check = async ({ id, google }) => {
  const host = 'serviceusage.googleapis.com/v1';
  const found = await Promise.all(
    batches(requiredApis).map((names) => {
      const query = names.map((name) => `names=projects/${id}/services/${name}`).join('&');
      return google.get<{ services?: { name: string; state: string }[] }>(
        `${host}/projects/${id}/services:batchGet?${query}`,
      );
    }),
  );
  const enabled = new Set(
    found
      .flatMap(({ services = [] }) => services)
      .filter(({ state }) => state === 'ENABLED')
      .map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
  );
  const off = requiredApis.filter((name) => !enabled.has(name));
  return batches(off).map((names) => ({
    sentence: `These APIs are off: ${names.join(', ')}. Run this command with --fix, or "gcloud services enable ${names.join(' ')} --project ${id}".`,
    fix: {
      does: `Enabled ${names.join(', ')}.`,
      run: () => google.finish(host, 'POST', `projects/${id}/services:batchEnable`, { serviceIds: names }),
    },
  }));
};

/** What a deploy takes, by a right or two for each kind of thing that it changes. */
const deployRights = [
  'cloudfunctions.functions.update',
  'cloudscheduler.jobs.create',
  'cloudscheduler.jobs.update',
  'cloudtasks.queues.create',
  'cloudtasks.queues.update',
  'datastore.indexes.create',
  'firebasehosting.sites.update',
  'firebaserules.releases.update',
  'iam.serviceAccounts.actAs',
  'logging.logMetrics.create',
  'monitoring.alertPolicies.create',
  'monitoring.dashboards.create',
  'monitoring.dashboards.update',
  'run.services.update',
];

export const rightToDeploy: Check = async ({ id, google }) => {
  const { permissions = [] } = await google.send<{ permissions?: readonly string[] }>(
    'POST',
    `cloudresourcemanager.googleapis.com/v1/projects/${id}:testIamPermissions`,
    { permissions: deployRights },
  );
  const lacking = deployRights.filter((right) => !permissions.includes(right));
  if (lacking.length === 0) return [];
  return [
    {
      sentence: `You may not deploy: you lack ${lacking.join(', ')}. Have an owner of the project deploy, or give you these rights.`,
    },
  ] satisfies Missing[];
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
