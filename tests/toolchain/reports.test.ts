/** A stage never passes by accident. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from '../../scripts/lib/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'fresher-party-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const suite = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

it.each([
  [
    'all passed',
    { numTotalTests: 2, numPassedTests: 2, testResults: [suite('passed', 'passed', 'passed')] },
    0,
    [2, 0],
  ],
  [
    'one failed',
    { numTotalTests: 2, numPassedTests: 1, testResults: [suite('failed', 'passed', 'failed')] },
    1,
    [1, 1],
  ],
  [
    'one skipped',
    { numTotalTests: 2, numPassedTests: 1, testResults: [suite('passed', 'passed', 'skipped')] },
    0,
    [1, 1],
  ],
  ['a file that does not load', { numTotalTests: 0, numPassedTests: 0, testResults: [suite('failed')] }, 1, [0, 1]],
  ['no test', { numTotalTests: 0, numPassedTests: 0, testResults: [] }, 1, [0, 1]],
  [
    'an error outside the tests',
    { numTotalTests: 1, numPassedTests: 1, testResults: [suite('passed', 'passed')] },
    1,
    [1, 1],
  ],
])('counts Vitest: %s', (_, content, exitCode, [passed, failed]) => {
  expect(vitestCounts(report(content), exitCode)).toEqual({ passed, failed });
});

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

it.each([
  ['all passed', { stats, errors: [] }, 0, [3, 0]],
  [
    'some failed, some skipped, and one passed when it was tried again',
    { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] },
    1,
    [4, 2],
  ],
  ['an error outside the tests', { stats, errors: [{ message: 'no' }] }, 1, [3, 1]],
  ['no test', { stats: { ...stats, expected: 0 }, errors: [] }, 0, [0, 1]],
])('counts Playwright: %s', (_, content, exitCode, [passed, failed]) => {
  expect(playwrightCounts(report(content), exitCode)).toEqual({ passed, failed });
});

it('counts a runner that left no report as failed', () => {
  const missing = join(folder, 'missing.json');
  expect(vitestCounts(missing, 0)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(missing, 0)).toEqual({ passed: 0, failed: 1 });
});
