/** Checks the filters of alerts and docs/operations.md against the product's real log lines. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@fresher-party/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { metrics } from '../../operator/deploy/alerts.ts';
import { root } from '../../operator/local.ts';
import { type LogEntry, matches } from '../support/log-filter.ts';

/** Cloud Run's own entry about a failed call, as documented. */
const failedCall: LogEntry = {
  severity: 'ERROR',
  resource: { type: 'cloud_run_revision', labels: { service_name: 'fanout' } },
  httpRequest: { status: 500 },
};

/** Runs a file and resolves with its JSON lines as log entries, like Cloud Run. */
function linesOf(file: string, env: Readonly<Record<string, string>> = {}, service = 'api'): Promise<LogEntry[]> {
  return new Promise((resolve) => {
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
    execFile(process.execPath, [join(root, file)], { env: environment }, (_, stdout, stderr) => {
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('{'));
      const resource = { type: 'cloud_run_revision', labels: { service_name: service } };
      resolve(
        lines.map((line) => {
          const { severity, ...jsonPayload } = JSON.parse(line);
          const { message, ...fields } = jsonPayload;
          // Cloud Logging stores a message without other fields as text.
          return Object.keys(fields).length === 0
            ? { severity, resource, textPayload: message }
            : { severity, resource, jsonPayload };
        }),
      );
    });
  });
}

let entries: LogEntry[] = [];
beforeAll(async () => {
  const written = await Promise.all([
    linesOf('tests/support/write-log-lines.ts'),
    linesOf('functions/src/index.ts', { FUNCTION_TARGET: 'api' }),
    linesOf('tests/support/fail-schedule.ts', { RETENTION_DAYS: 'soon' }, 'fanout'),
  ]);
  const asVotes = written.flat().filter(({ jsonPayload }) => jsonPayload?.route === 'GET /health');
  const votes = asVotes.map((one) => ({ ...one, jsonPayload: { ...one.jsonPayload, route: 'POST /vote' } }));
  entries = [...written.flat(), ...votes, failedCall];
});

const found = (filter: string): unknown[] =>
  entries
    .filter((entry) => matches(filter, entry))
    .map(({ jsonPayload, textPayload, httpRequest }) => {
      return jsonPayload?.code ?? jsonPayload?.message ?? textPayload ?? httpRequest?.status;
    });

it('count exactly these lines', () => {
  // Routes are logged by their key.
  expect(routes.map(({ key }) => key)).toEqual(expect.arrayContaining(['GET /health', 'POST /vote']));
  const failed = ['INTERNAL', 'BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE'];
  const all = ['OK', ...failed, 'RATE_LIMITED'];
  expect(Object.fromEntries(metrics.map(({ name, filter }) => [name, found(filter)]))).toEqual({
    fresher_party_votes_fail_on_our_side: failed,
    fresher_party_votes_fail_on_our_side_out_of: all,
    fresher_party_votes_are_slow: all,
    fresher_party_calls_fail_on_our_side: [...failed, ...failed],
    fresher_party_mails_are_not_sent: ['mail not sent', 'mail may have been sent'],
    // Once per failed call, whatever else the function has logged.
    fresher_party_reminders_or_notifications_fail: [500],
    fresher_party_notifications_are_refused: ['notification refused'],
    fresher_party_calls_are_sent_away: ['BUSY', 'BUSY'],
    // The logger appends a stack trace to the message of an error.
    fresher_party_an_unexpected_error: [expect.stringMatching(/^Error: unexpected error\n/)],
    fresher_party_the_API_does_not_start: [
      expect.stringMatching(/^Refusing to start: SESSION_KEYS is missing/),
      expect.stringMatching(/^Error: Refusing to start: RETENTION_DAYS/),
    ],
  });
});

it('use existing number fields of the lines', () => {
  const numbered = metrics.flatMap((one) => ('valueExtractor' in one ? [one] : []));
  expect(numbered.map(({ valueExtractor }) => valueExtractor)).toEqual(['EXTRACT(jsonPayload.ms)']);
  const counted = entries.filter((entry) => numbered.some(({ filter }) => matches(filter, entry)));
  for (const { jsonPayload } of counted) expect(jsonPayload).toHaveProperty('ms');
});

it('finds lines for every row of the table in docs/operations.md', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const filters = [...page.matchAll(/^\| `((?:jsonPayload|")[^`]+)` \|/gm)].map(([, filter = '']) => filter);
  expect(filters.length).toBeGreaterThanOrEqual(9);
  expect(filters.filter((filter) => found(filter).length === 0)).toEqual([]);
});

it('parses filters like Cloud Logging, and refuses unsupported ones', () => {
  const entry: LogEntry = {
    ...failedCall,
    severity: 'WARNING',
    jsonPayload: { message: 'mail not sent', status: 503 },
  };
  const held = ['jsonPayload.status>=500', 'severity>=WARNING', 'jsonPayload.message:"NOT"', '"not sent"'];
  held.push('severity=INFO OR jsonPayload.status=503 severity=WARNING');
  const unheld = ['jsonPayload.status>=504', 'severity>=ERROR', 'jsonPayload.message="not"'];
  unheld.push('severity=WARNING AND (jsonPayload.status=1 OR jsonPayload.status=2)');
  expect([held.filter((one) => !matches(one, entry)), unheld.filter((one) => matches(one, entry))]).toEqual([[], []]);
  for (const strange of [
    'NOT severity=INFO',
    '(severity=INFO',
    'severity=INFO OR',
    'severity!=INFO',
    '(a=1 AND b=2)',
  ]) {
    expect(() => matches(strange, entry), strange).toThrow('Not understood');
  }
});
