import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../local.ts';
import { alerts, applyAlerts, callsFor, metrics } from './alerts.ts';
import { functions } from './deployed.ts';
import { type Google, GoogleRefusal } from './google.ts';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const byTitle = new Map(alerts.map((alert) => [alert.title, alert]));

it('creates missing alerts and updates existing ones', () => {
  const channels = [{ name: 'one' }, { name: 'two', enabled: false }];
  const first = callsFor('p', { policies: [], channels });
  expect(first.map(({ method }) => method)).toEqual([...metrics.map(() => 'PUT'), ...alerts.map(() => 'POST')]);
  const made = first
    .filter(({ method }) => method === 'POST')
    .map(({ body }, index) => ({ ...(body as { displayName: string }), name: `projects/p/alertPolicies/${index}` }));
  const again = callsFor('p', { policies: [...made, { name: 'theirs', displayName: 'Theirs' }], channels });
  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  expect(again.slice(metrics.length).map(({ method, address }) => `${method} ${address}`)).toEqual(
    made.map(({ name }) => `PATCH monitoring.googleapis.com/v3/${name}`),
  );
  for (const { body } of again.slice(metrics.length)) expect(body).toMatchObject({ notificationChannels: ['one'] });
});

it('applies every row, and reports when nobody gets the alerts', async () => {
  const applied = async (channels: readonly { name: string; enabled?: boolean }[], send = async () => {}) => {
    const calls: string[] = [];
    const google: Google = {
      send: async (method: string, address: string) => {
        calls.push(`${method} ${address}`);
        return (await send()) as never;
      },
      find: async () => null,
      list: async (_: string, field: string) => (field === 'notificationChannels' ? channels : []) as never,
    };
    return { problems: await applyAlerts(google, 'p'), calls };
  };
  const { problems, calls } = await applied([]);
  expect(problems).toEqual([{ note: expect.stringMatching(/^Alerts reach nobody: add a channel at https:/) }]);
  const wanted = callsFor('p', { policies: [], channels: [] }).map(({ method, address }) => `${method} ${address}`);
  expect(calls).toEqual(wanted);
  expect((await applied([{ name: 'one' }])).problems).toEqual([]);
  expect((await applied([{ name: 'one', enabled: false }])).problems).toEqual(problems);
  const unknown = () => Promise.reject(new GoogleRefusal(404, 'No such metric.'));
  expect((await applied([{ name: 'one' }], unknown)).problems).toEqual([expect.stringContaining('in ten minutes')]);
});

it('uses the thresholds of docs/operations.md', () => {
  const words: Readonly<Record<string, number>> = { 'three times or more': 2, one: 0 };
  for (const [title, when] of [
    ['calls fail on our side', 'more than 10'],
    ['mails are not sent', 'more than 5'],
    ['calls are sent away', 'more than 20'],
    ['reminders or notifications fail', 'three times or more'],
    ['notifications are refused', 'one'],
    ['an unexpected error', 'one'],
  ] as const) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${title}`));
    expect(row, title).toContain(when);
    expect(byTitle.get(title), title).toMatchObject({ above: words[when] ?? Number(when.split(' ').at(-1)) });
  }
});

it('has policies of existing metrics only, and no metric without a policy', () => {
  const text = JSON.stringify(callsFor('p', { policies: [], channels: [] }).slice(metrics.length));
  const named = [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(metrics.map(({ name }) => name).sort());
});

it('matches the service level of docs/operations.md, which names every alert', () => {
  const [failing, slow] = [byTitle.get('votes fail on our side'), byTitle.get('votes are slow')];
  if (!(failing && 'above' in failing && slow && 'above' in slow)) throw new Error('An alert is missing.');
  const sentence = `At least ${100 - failing.above * 100} % of votes are answered without a 5xx, and 99 % of votes within ${slow.above / 1000} s.`;
  expect(page).toContain(sentence);
  for (const { title } of alerts) expect(page).toContain(title);
});

it('has a bucket bound at each percentile’s threshold', () => {
  const numbered = alerts.flatMap((alert) => ('number' in alert ? [alert] : []));
  const bounds = metrics.flatMap((one) => ('bucketOptions' in one ? [one.bucketOptions?.explicitBuckets.bounds] : []));
  expect(numbered).toHaveLength(1);
  expect(bounds).toEqual(numbered.map(({ above }) => expect.arrayContaining([above])));
});

it('watches every function without other alerts, except those that throw to be retried', () => {
  const background = byTitle.get('reminders or notifications fail');
  const filter = background && 'filter' in background ? background.filter : '';
  const watched = functions.filter(({ service }) => filter.includes(`"${service}"`)).map(({ service }) => service);
  const others = ['api', 'lookupsong', 'sendmail', 'sendpush'];
  expect([...watched, ...others].sort()).toEqual(functions.map(({ service }) => service).sort());
});

it('detects a schedule that has stopped or has never run', () => {
  const scheduled = functions.filter(({ manifest }) => 'scheduleTrigger' in manifest).map(({ service }) => service);
  expect(alerts.flatMap((alert) => ('silent' in alert ? [alert.silent] : []))).toEqual(scheduled);
  const text = JSON.stringify(callsFor('p', { policies: [], channels: [] }));
  expect(text).toContain(
    'absent_over_time(run_googleapis_com:request_count{monitored_resource=\\"cloud_run_revision\\", service_name=\\"fanout\\"}[10m])',
  );
});
