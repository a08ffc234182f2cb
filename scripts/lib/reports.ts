/** Counts tests in the JSON reports of Vitest and Playwright. */

import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export const pass: Counts = { passed: 1, failed: 0 };
export const fail: Counts = { passed: 0, failed: 1 };

export const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/**
 * A test that did not run counts as failed, as does a file that broke outside its tests. A report that is missing or
 * holds nothing counts as one failure, and so does a runner that says it failed when no test did.
 */
function settle(counts: Counts, exitCode: number): Counts {
  if (counts.passed + counts.failed === 0) return fail;
  return exitCode !== 0 && counts.failed === 0 ? add(counts, fail) : counts;
}

export function vitestCounts(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return fail;
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status === 'passed'),
  ).length;
  return settle(
    { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + broken },
    exitCode,
  );
}

export function playwrightCounts(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return fail;
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed = stats.unexpected + stats.skipped + errors.length;
  return settle({ passed: stats.expected + stats.flaky, failed }, exitCode);
}
