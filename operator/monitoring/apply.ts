/** Brings metrics, alerts and dashboard of a project in line with the files: creates what is missing, updates the rest. */

import { type Google, GoogleRefusal } from '../cloud/google.ts';
import { UserError } from '../user-error.ts';
import { alerts, dashboard, metrics, type Named } from './files.ts';

/** The label by which a policy or dashboard is found again, whatever it is called. */
const label = 'fresher_party';

interface Listed {
  readonly name: string;
  readonly etag?: string;
  readonly userLabels?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
}

const monitoring = 'monitoring.googleapis.com';

async function applyMetrics(google: Google, id: string): Promise<void> {
  const all = `logging.googleapis.com/v2/projects/${id}/metrics`;
  for (const metric of metrics) {
    const address = `${all}/${metric.name}`;
    if (await google.find(address)) await google.send('PUT', address, metric);
    else await google.send('POST', all, metric);
  }
}

async function applyAlert(google: Google, id: string, alert: Named, present: readonly Listed[], channels: string[]) {
  const body = { ...alert.body, userLabels: { [label]: alert.key }, notificationChannels: channels };
  const found = present.find(({ userLabels }) => userLabels?.[label] === alert.key);
  if (found) await google.send('PATCH', `${monitoring}/v3/${found.name}`, { ...body, name: found.name });
  else await google.send('POST', `${monitoring}/v3/projects/${id}/alertPolicies`, body);
}

async function applyDashboard(google: Google, id: string): Promise<void> {
  const all = `${monitoring}/v1/projects/${id}/dashboards`;
  const present = await google.list<Listed>(all, 'dashboards');
  const found = present.find(({ labels }) => labels?.[label] === dashboard.key);
  const body = { ...dashboard.body, labels: { [label]: dashboard.key } };
  // The etag has a change of somebody else in between refused.
  if (found)
    await google.send('PATCH', `${monitoring}/v1/${found.name}`, { ...body, name: found.name, etag: found.etag });
  else await google.send('POST', all, body);
}

/** Resolves with sentences about what was done. Throws a UserError; what was done by then stays, and a repeat goes on. */
export async function applyMonitoring(google: Google, id: string): Promise<readonly string[]> {
  await applyMetrics(google, id);
  const present = await google.list<Listed>(`${monitoring}/v3/projects/${id}/alertPolicies`, 'alertPolicies');
  const channels = await google.list<Listed & { readonly enabled?: boolean }>(
    `${monitoring}/v3/projects/${id}/notificationChannels`,
    'notificationChannels',
  );
  const names = channels.filter(({ enabled }) => enabled !== false).map(({ name }) => name);
  try {
    for (const alert of alerts) await applyAlert(google, id, alert, present, names);
  } catch (error) {
    if (!(error instanceof GoogleRefusal) || error.status !== 404) throw error;
    throw new UserError(
      `Google does not know the new metrics yet: run "npm run deploy -- --project ${id} --monitoring" in ten minutes.`,
    );
  }
  await applyDashboard(google, id);
  return [
    `✔ ${metrics.length} metrics, ${alerts.length} alerts and a dashboard are as operator/monitoring says.`,
    names.length > 0
      ? `✔ Notification channels that alerts go to: ${names.length}.`
      : `· Alerts reach nobody: add a channel at https://console.cloud.google.com/monitoring/alerting/notifications?project=${id}, then run "npm run deploy -- --project ${id} --monitoring".`,
  ];
}
