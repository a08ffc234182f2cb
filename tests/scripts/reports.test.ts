/** A stage never passes by accident, and reports why it failed. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/lib/local.ts';
import { resultsOf } from '../../scripts/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'fresher-party-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const suite = (status: string, ...tests: string[]) => ({
  name: join(root, 'tests/some.test.ts'),
  status,
  message: tests.length === 0 ? "Cannot find module 'node_modules/x'" : '',
  assertionResults: tests.map((one) => ({
    fullName: `a test that ${one}`,
    status: one,
    failureMessages:
      one === 'failed' ? ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at some.test.ts:3'] : [],
  })),
});

it.each([
  ['one failed', [suite('failed', 'passed', 'failed')], false, [1, 1]],
  ['one skipped', [suite('passed', 'passed', 'skipped')], true, [1, 1]],
  ['a file that does not load', [suite('failed')], false, [0, 1]],
  ['no test', [], true, [0, 0]],
  ['an error outside the tests', [suite('passed', 'passed')], false, [1, 1]],
])('counts Vitest: %s', (_, testResults, succeeded, [passed, failed]) => {
  expect(resultsOf(report({ testResults }), succeeded)).toMatchObject({ passed, failed });
});

it('says which Vitest test failed, and why, also if its file does not load', () => {
  const testResults = [suite('failed', 'passed', 'failed'), suite('failed')];
  expect(resultsOf(report({ testResults }), false).failures).toEqual([
    'tests/some.test.ts › a test that failed\n  AssertionError: expected 1 to be 2\n      at some.test.ts:3',
    "tests/some.test.ts\n  Cannot find module 'node_modules/x'",
  ]);
});

it('says which Playwright test failed, and why', () => {
  const test = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const suites = [
    {
      title: 'vote.test.ts',
      specs: [test('good', 'expected'), test('bad', 'unexpected', 'no button'), test('later', 'skipped')],
      suites: [{ title: 'offline', specs: [test('slow', 'unexpected', 'too slow')] }],
    },
  ];
  const stats = { expected: 1, unexpected: 2, skipped: 1 };
  expect(resultsOf(report({ suites, stats, errors: [{ message: 'no port' }] }), false)).toEqual({
    passed: 1,
    failed: 4,
    failures: [
      'vote.test.ts › bad\n  no button',
      'vote.test.ts › later\n  skipped',
      'vote.test.ts › offline › slow\n  too slow',
      'outside the tests\n  no port',
    ],
  });
});

it('counts a runner that failed without a report', () => {
  expect(resultsOf(join(folder, 'missing.json'), false)).toMatchObject({ passed: 0, failed: 1 });
});
