/** A stage never passes by accident, and reports why it failed. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/lib/local.ts';
import { playwrightResults, summary, vitestResults } from '../../scripts/reports.ts';

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
  [
    'one failed',
    { numTotalTests: 2, numPassedTests: 1, testResults: [suite('failed', 'passed', 'failed')] },
    false,
    [1, 1],
  ],
  [
    'one skipped',
    { numTotalTests: 2, numPassedTests: 1, testResults: [suite('passed', 'passed', 'skipped')] },
    true,
    [1, 1],
  ],
  ['a file that does not load', { numTotalTests: 0, numPassedTests: 0, testResults: [suite('failed')] }, false, [0, 1]],
  ['no test', { numTotalTests: 0, numPassedTests: 0, testResults: [] }, false, [0, 1]],
  [
    'an error outside the tests',
    { numTotalTests: 1, numPassedTests: 1, testResults: [suite('passed', 'passed')] },
    false,
    [1, 1],
  ],
])('counts Vitest: %s', (_, content, succeeded, [passed, failed]) => {
  expect(vitestResults(report(content), succeeded)).toMatchObject({ passed, failed });
});

it('says which Vitest test failed, and why, also if its file does not load', () => {
  const testResults = [suite('failed', 'passed', 'failed'), suite('failed')];
  const { troubles } = vitestResults(report({ numTotalTests: 2, numPassedTests: 1, testResults }), false);
  expect(summary(troubles)).toBe(
    [
      'Failed:',
      '  tests/some.test.ts › a test that failed',
      '    AssertionError: expected 1 to be 2',
      '        at some.test.ts:3',
      '  tests/some.test.ts',
      "    Cannot find module 'node_modules/x'",
    ].join('\n'),
  );
});

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

it.each([
  [
    'some failed, some skipped, and one passed when it was tried again',
    { suites: [], stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] },
    false,
    [4, 2],
  ],
  ['an error outside the tests', { suites: [], stats, errors: [{ message: 'no' }] }, false, [3, 1]],
  ['no test', { suites: [], stats: { ...stats, expected: 0 }, errors: [] }, true, [0, 1]],
])('counts Playwright: %s', (_, content, succeeded, [passed, failed]) => {
  expect(playwrightResults(report(content), succeeded)).toMatchObject({ passed, failed });
});

it('reports which Playwright test failed, which was flaky, and why', () => {
  const test = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const suites = [
    {
      title: 'vote.test.ts',
      specs: [test('good', 'expected'), test('bad', 'unexpected', 'no button', 'no button, again')],
      suites: [{ title: 'offline', specs: [test('shaky', 'flaky', 'too slow')] }],
    },
  ];
  const { troubles } = playwrightResults(report({ suites, stats, errors: [] }), false);
  expect(summary(troubles)).toBe(
    [
      'Passed only when tried again:',
      '  vote.test.ts › offline › shaky',
      '    too slow',
      'Failed:',
      '  vote.test.ts › bad',
      '    no button',
    ].join('\n'),
  );
});

it('counts a runner without a report as failed', () => {
  const missing = join(folder, 'missing.json');
  expect(vitestResults(missing, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightResults(missing, true)).toMatchObject({ passed: 0, failed: 1 });
});
