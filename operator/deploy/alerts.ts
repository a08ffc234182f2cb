/** The alerts, one row each. docs/operations.md says what to do about each. */

import type { Problem } from './check.ts';
import { type Google, GoogleRefusal } from './google.ts';

interface Alert {
  /** Identifies the metric and the policy of the alert. */
  readonly title: string;
  readonly severity: 'CRITICAL' | 'ERROR' | 'WARNING';
}

/** Fires if more than `above` log lines match the filter within five minutes, or within one if `above` is 0. */
interface CountAlert extends Alert {
  readonly filter: string;
  readonly above: number;
  /** If set, `above` is a share of the lines that match this filter. */
  readonly outOf?: string;
  /** If set, `above` is the threshold of the 99th percentile of this number in the lines. */
  readonly number?: string;
}

/** Fires if nothing has called the service for 15 minutes. */
interface SilenceAlert extends Alert {
  readonly silent: string;
}

const request = 'resource.labels.service_name="api" AND jsonPayload.message="request"';
const vote = `${request} AND jsonPayload.route="POST /vote"`;

export const alerts: readonly (CountAlert | SilenceAlert)[] = [
  {
    title: 'votes fail on our side',
    severity: 'CRITICAL',
    filter: `${vote} AND jsonPayload.status>=500`,
    outOf: vote,
    above: 0.001,
  },
  {
    title: 'votes are slow',
    severity: 'CRITICAL',
    filter: vote,
    number: 'jsonPayload.ms',
    above: 2000,
  },
  {
    title: 'calls fail on our side',
    severity: 'ERROR',
    filter: `${request} AND jsonPayload.status>=500`,
    above: 10,
  },
  {
    title: 'mails are not sent',
    severity: 'ERROR',
    filter: '(jsonPayload.message="mail not sent" OR jsonPayload.message="mail may have been sent")',
    above: 5,
  },
  {
    title: 'reminders or notifications fail',
    severity: 'ERROR',
    // Cloud Run's request log. Excludes functions that throw to be retried.
    filter: 'resource.labels.service_name="fanout" AND httpRequest.status>=500',
    above: 2,
  },
  {
    title: 'the schedule of messages and the seal has stopped',
    severity: 'ERROR',
    silent: 'fanout',
  },
  {
    title: 'notifications are refused',
    severity: 'WARNING',
    filter: 'jsonPayload.message="notification refused"',
    above: 0,
  },
  {
    title: 'calls are sent away',
    severity: 'WARNING',
    filter: `${request} AND jsonPayload.code="BUSY"`,
    above: 20,
  },
  {
    title: 'an unexpected error',
    severity: 'ERROR',
    filter: 'severity>=ERROR AND jsonPayload.message:"unexpected error"',
    above: 0,
  },
  {
    title: 'the API does not start',
    severity: 'CRITICAL',
    filter: 'severity>=ERROR AND (jsonPayload.message:"Refusing to start" OR textPayload:"Refusing to start")',
    above: 0,
  },
];

const ofRun = 'resource.type="cloud_run_revision"';
const nameOf = (title: string): string => `fresher_party_${title.replaceAll(' ', '_')}`;

/** Percentiles are exact only at bucket bounds, so each `above` of a number must be one. */
const bucketOptions = { explicitBuckets: { bounds: [100, 250, 500, 1000, 1500, 2000, 3000, 5000, 8000, 12000] } };

/** A metric for the Logging API: a count of lines, or the distribution of a number in them. */
const metricOf = (title: string, filter: string, number?: string) => ({
  name: nameOf(title),
  filter: `${ofRun} AND ${filter}`,
  metricDescriptor: { metricKind: 'DELTA', valueType: number === undefined ? 'INT64' : 'DISTRIBUTION' },
  ...(number === undefined ? {} : { valueExtractor: `EXTRACT(${number})`, bucketOptions }),
});

export const metrics = alerts.flatMap((alert) => {
  if ('silent' in alert) return [];
  const { title, filter, number, outOf } = alert;
  return [metricOf(title, filter, number), ...(outOf === undefined ? [] : [metricOf(`${title} out of`, outOf)])];
});

function conditionOf(alert: CountAlert | SilenceAlert) {
  if ('silent' in alert) {
    // Not a metric-absence condition, which needs a call after the policy's last change, and each deploy changes it.
    const series = `run_googleapis_com:request_count{monitored_resource="cloud_run_revision", service_name="${alert.silent}"}`;
    const query = `absent_over_time(${series}[10m])`;
    return { conditionPrometheusQueryLanguage: { query, duration: '300s', evaluationInterval: '60s' } };
  }
  const { title, number, outOf, above } = alert;
  const filterOf = (metric: string) => `metric.type="logging.googleapis.com/user/${nameOf(metric)}" AND ${ofRun}`;
  const aggregation = {
    alignmentPeriod: above === 0 ? '60s' : '300s',
    perSeriesAligner: 'ALIGN_DELTA',
    crossSeriesReducer: number === undefined ? 'REDUCE_SUM' : 'REDUCE_PERCENTILE_99',
  };
  const denominator = { denominatorFilter: filterOf(`${title} out of`), denominatorAggregations: [aggregation] };
  return {
    conditionThreshold: {
      filter: filterOf(title),
      aggregations: [aggregation],
      ...(outOf === undefined ? {} : denominator),
      thresholdValue: above,
      comparison: 'COMPARISON_GT',
      duration: '0s',
    },
  };
}

/** A project's alerting, as listed by the Monitoring API. */
interface Present {
  readonly policies: readonly { readonly name: string; readonly displayName: string }[];
  /** Notification channels. */
  readonly channels: readonly { readonly name: string; readonly enabled?: boolean }[];
}

const isEnabled = ({ enabled }: Present['channels'][number]): boolean => enabled !== false;

/** The calls that apply the table to a project: they update existing alerts and create the rest. */
export function callsFor(id: string, { policies, channels }: Present) {
  const metricCalls = metrics.map((body) => {
    const address = `logging.googleapis.com/v2/projects/${id}/metrics/${body.name}`;
    return { method: 'PUT', address, body: body as object };
  });
  const policyCalls = alerts.map((alert) => {
    const displayName = `Fresher Party: ${alert.title}`;
    const found = policies.find((one) => one.displayName === displayName);
    return {
      method: found ? 'PATCH' : 'POST',
      address: `monitoring.googleapis.com/v3/${found?.name ?? `projects/${id}/alertPolicies`}`,
      body: {
        displayName,
        documentation: { mimeType: 'text/markdown', content: 'docs/operations.md says what to do.' },
        severity: alert.severity,
        enabled: true,
        combiner: 'OR',
        conditions: [{ displayName: alert.title, ...conditionOf(alert) }],
        alertStrategy: { autoClose: '1800s' },
        notificationChannels: channels.filter(isEnabled).map(({ name }) => name),
      },
    };
  });
  return [...metricCalls, ...policyCalls];
}

/** Applies the table; idempotent. Resolves with what is left to do. Throws a UserError. */
export async function applyAlerts(google: Google, id: string): Promise<Problem[]> {
  const project = `monitoring.googleapis.com/v3/projects/${id}`;
  const policies = await google.list<Present['policies'][number]>(`${project}/alertPolicies`, 'alertPolicies');
  const channels = await google.list<Present['channels'][number]>(
    `${project}/notificationChannels`,
    'notificationChannels',
  );
  const again = `npm run deploy -- --project ${id} --monitoring`;
  for (const { method, address, body } of callsFor(id, { policies, channels })) {
    try {
      await google.send(method, address, body);
    } catch (error) {
      if (!(error instanceof GoogleRefusal) || error.status !== 404) throw error;
      return [`Google does not know a new metric yet: run "${again}" in ten minutes, or the alerts stay incomplete.`];
    }
  }
  if (channels.some(isEnabled)) return [];
  const page = `https://console.cloud.google.com/monitoring/alerting/notifications?project=${id}`;
  return [{ note: `Alerts reach nobody: add a channel at ${page}, then run "${again}".` }];
}
