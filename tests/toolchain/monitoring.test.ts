/** Metrics, alerts and the filters of docs/operations.md find the lines that the product really writes, and are applied. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@fresher-party/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { deployedFunctions } from '../../operator/cloud/deployment.ts';
import { root } from '../../operator/local.ts';
import { alerts, dashboard, metrics } from '../../operator/monitoring/files.ts';
import { serviceLevel, serviceLevelSentence } from '../../operator/monitoring/service-level.ts';
import { type LogEntry, matches } from '../support/log-filter.ts';
import { id, newWorld } from './support/deploys.ts';

/** Runs a file and resolves with the JSON lines that it wrote, as entries of the log. */
function linesOf(file: string, env: Readonly<Record<string, string>> = {}, service = 'api'): Promise<LogEntry[]> {
  return new Promise((resolve) => {
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
    execFile(process.execPath, [join(root, file)], { env: environment }, (_, stdout, stderr) => {
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('{'));
      resolve(lines.map((line) => entryOf(JSON.parse(line), service)));
    });
  });
}

/** As Cloud Run hands a line over: `severity` becomes the entry's own, the rest its payload. */
function entryOf({ severity, ...jsonPayload }: { severity: string }, service = 'api'): LogEntry {
  return { severity, resource: resourceOf(service), jsonPayload };
}

const resourceOf = (service: string) => ({ type: 'cloud_run_revision', labels: { service_name: service } });

/** What Cloud Run itself writes about a call that failed, as its documentation says. */
const failedCall = (service: string): LogEntry => ({
  severity: 'ERROR',
  resource: resourceOf(service),
  httpRequest: { status: 500 },
});

let entries: LogEntry[] = [];
beforeAll(async () => {
  const started = linesOf('functions/src/index.ts', { FUNCTION_TARGET: 'api' });
  const scheduled = linesOf('tests/support/fail-schedule.ts', {}, 'planreminders');
  entries = [
    ...(await linesOf('tests/support/write-log-lines.ts')),
    ...(await started),
    ...(await scheduled),
    failedCall('planreminders'),
  ];
});

const found = (filter: string): unknown[] =>
  entries
    .filter((entry) => matches(filter, entry))
    .map(({ jsonPayload, httpRequest }) => jsonPayload?.code ?? jsonPayload?.message ?? httpRequest?.status);

describe('a metric', () => {
  it.each([
    ['fresher_party_requests', ['OK', 'INTERNAL', 'BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED']],
    ['fresher_party_latency', ['OK', 'INTERNAL', 'BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED']],
    ['fresher_party_mail_failures', ['mail not sent', 'mail may have been sent']],
    ['fresher_party_shed_requests', ['BUSY']],
    // The logger adds a stack of its own to the message of an error.
    ['fresher_party_unexpected_errors', [expect.stringMatching(/^Error: unexpected error\n/)]],
    // Once for each call that failed, whatever else the function wrote about it.
    ['fresher_party_background_failures', [500]],
    ['fresher_party_push_refusals', ['Notification services refused messages permanently.']],
    [
      'fresher_party_refused_starts',
      [
        expect.stringMatching(/^Refusing to start: SESSION_KEYS is missing/),
        expect.stringMatching(/^Error: Refusing to start: USER_ID_KEY/),
      ],
    ],
  ])('%s counts these lines and no others', (name, lines) => {
    expect(found(metrics.find((one) => one.name === name)?.filter ?? '')).toEqual(lines);
  });

  it('is tested each, and takes its labels and values from fields that its lines have', () => {
    expect(metrics).toHaveLength(8);
    for (const metric of metrics as readonly ((typeof metrics)[number] & {
      labelExtractors?: object;
      valueExtractor?: string;
    })[]) {
      const extractors = [...Object.values(metric.labelExtractors ?? {}), metric.valueExtractor ?? ''].join(' ');
      for (const [, field = ''] of extractors.matchAll(/EXTRACT\(jsonPayload\.(\w+)/g)) {
        const counted = entries.filter((entry) => matches(metric.filter, entry));
        expect(counted.length).toBeGreaterThan(0);
        for (const { jsonPayload } of counted) expect(jsonPayload).toHaveProperty(field);
      }
    }
  });
});

it('finds what failed of every function that nothing else watches, and not what throws to be tried again', () => {
  const { filter = '' } = metrics.find(({ name }) => name === 'fresher_party_background_failures') ?? {};
  const services = deployedFunctions.map(({ service }) => service);
  const watched = services.filter((service) => matches(filter, failedCall(service)));
  const repeated = ['lookupsong', 'sendreminder', 'sendpush'];
  expect([...watched, 'api', ...repeated].sort()).toEqual(services.toSorted());
});

it('notices a schedule that no longer calls, or never has, for each function that has one', () => {
  const queries = [...JSON.stringify(alerts).matchAll(/"query":"absent_over_time\((.+?)\[10m\]\)"/g)].map(
    ([, one]) => one,
  );
  const services = deployedFunctions.filter(({ calledBy }) => calledBy === 'schedule').map(({ service }) => service);
  expect(services).toEqual(['planreminders']);
  expect(queries).toEqual(
    services.map(
      (service) =>
        `run_googleapis_com:request_count{monitored_resource=\\"cloud_run_revision\\", service_name=\\"${service}\\"}`,
    ),
  );
});

it('finds nothing once a field of the log is renamed', () => {
  const renamed = entries.map(({ jsonPayload, ...entry }) => {
    const { message, code, ...rest } = (jsonPayload ?? {}) as Record<string, unknown>;
    return { ...entry, jsonPayload: { ...rest, msg: message, reply: code } };
  });
  // A call that failed is told by Cloud Run's own line, in which no field is ours.
  const ours = metrics.filter(({ name }) => name !== 'fresher_party_background_failures');
  for (const { filter } of ours) expect(renamed.filter((entry) => matches(filter, entry))).toEqual([]);
});

it('has no line of the table in docs/operations.md that finds nothing', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const filters = [...page.matchAll(/^\| `((?:jsonPayload|")[^`]+)` \|/gm)].map(([, filter = '']) => filter);
  expect(filters.length).toBeGreaterThanOrEqual(9);
  expect(filters.filter((filter) => found(filter).length === 0)).toEqual([]);
});

it('has alerts and a dashboard of metrics and routes that exist, with the numbers of the service level', () => {
  const text = JSON.stringify([alerts, dashboard]);
  const named = [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(metrics.map(({ name }) => name)));
  const labelled = [...text.matchAll(/metric\.labels\.route=\\"([^\\]+)\\"/g)].map(([, route]) => route);
  expect(new Set(labelled)).toEqual(new Set(['POST /vote']));
  expect(routes.map(({ key }) => key)).toContain('POST /vote');

  const thresholdOf = (key: string) =>
    JSON.parse(JSON.stringify(alerts.find((one) => one.key === key)?.body)).conditions[0].conditionThreshold
      .thresholdValue;
  expect(thresholdOf('votes-refused')).toBe(0.001);
  expect(thresholdOf('votes-slow')).toBe(2000);
  // 'Three times or more', of a metric that counts each failure once.
  expect(thresholdOf('background-fails')).toBe(2);
  expect(serviceLevel).toEqual({ votesAnsweredPercent: 99.9, votesP99Seconds: 2 });
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8').includes(serviceLevelSentence)).toBe(true);
});

describe('--monitoring', () => {
  it('makes no duplicates when it is applied twice, and puts back what was changed', async () => {
    const { deploy, cloud } = await newWorld();
    expect(await deploy('--monitoring')).toBe(0);
    const applied = structuredClone({ alerts: cloud.state.alerts, metrics: cloud.state.metrics });
    const [alert] = cloud.state.alerts;
    if (alert) alert.displayName = 'changed by hand';
    expect(await deploy('--monitoring')).toBe(0);
    const strip = (all: readonly Record<string, unknown>[]) => all.map(({ etag: _, ...rest }) => rest);
    expect(strip(cloud.state.alerts)).toEqual(strip(applied.alerts));
    expect(cloud.state.metrics).toEqual(applied.metrics);
    expect(cloud.state.dashboards).toHaveLength(1);
    for (const one of cloud.state.alerts)
      expect(one.notificationChannels).toEqual([`projects/${id}/notificationChannels/1`]);
  });

  it('says that alerts reach nobody, and that new metrics take a while', async () => {
    const { deploy, lines, cloud } = await newWorld();
    cloud.state.channels = [];
    expect(await deploy('--monitoring')).toBe(0);
    expect(lines.at(-1)).toMatch(/^· Alerts reach nobody: add a channel/);
    cloud.state.alerts.length = 0;
    cloud.refuse('POST monitoring.googleapis.com', 404);
    await expect(deploy('--monitoring')).rejects.toThrow(
      /^Google does not know the new metrics yet: run .* in ten minutes\.$/,
    );
  });
});

describe('the filter language', () => {
  const entry = entryOf(JSON.parse('{"severity":"WARNING","message":"mail not sent","status":503}'));
  it.each([
    ['jsonPayload.status>=500', true],
    ['jsonPayload.status>=504', false],
    ['severity>=WARNING', true],
    ['severity>=ERROR', false],
    ['jsonPayload.message:"NOT"', true],
    ['jsonPayload.message="not"', false],
    ['"not sent"', true],
    ['severity=INFO OR jsonPayload.status=503 severity=WARNING', true],
    ['severity=WARNING AND (jsonPayload.status=1 OR jsonPayload.status=2)', false],
  ])('%s', (filter, isHeld) => expect(matches(filter, entry)).toBe(isHeld));

  it.each(['NOT severity=INFO', '(severity=INFO', 'severity=INFO OR', 'severity!=INFO'])(
    'does not guess at %s',
    (filter) => {
      expect(() => matches(filter, entry)).toThrow();
    },
  );
});
