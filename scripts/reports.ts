/** Parses the JSON reports of Vitest and Playwright. */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from './lib/local.ts';

/** A failed or flaky test. */
interface Trouble {
  /** File and title. */
  readonly test: string;
  /** The start of its error message. */
  readonly why: string;
  /** Whether it passed when retried. */
  readonly flaky: boolean;
}

export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly troubles: readonly Trouble[];
}

export const nothing: Results = { passed: 0, failed: 0, troubles: [] };
export const pass: Results = { ...nothing, passed: 1 };
export const fail: Results = { ...nothing, failed: 1 };

export const add = (a: Results, b: Results): Results => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  troubles: [...a.troubles, ...b.troubles],
});

/** The full message is in the runner's output. */
const beginning = (message = ''): string =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^\s*at .*node_modules/.test(line))
    .slice(0, 15)
    .join('\n');

/** A missing report, one without a test, and a runner that failed without a failed test count as one failure. */
function readReport<T>(file: string, succeeded: boolean, resultsOf: (report: T) => Results): Results {
  if (!existsSync(file)) return fail;
  const results = resultsOf(JSON.parse(readFileSync(file, 'utf8')));
  if (results.passed + results.failed === 0) return { ...fail, troubles: results.troubles };
  return succeeded || results.failed > 0 ? results : add(results, fail);
}

/** Tests that did not run count as failed, and so do errors outside tests. */
function ofVitest({ numTotalTests, numPassedTests, testResults }: JsonTestResults): Results {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const broken = failed.filter(({ assertionResults }) => assertionResults.every(({ status }) => status === 'passed'));
  const ofTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status !== 'passed' || failureMessages?.length)
      .map(({ fullName, status, failureMessages }) => ({
        test: `${relative(root, name)} › ${fullName}`,
        why: beginning(failureMessages?.[0] ?? status),
        flaky: status === 'passed',
      })),
  );
  // Includes errors of hooks, for which tests were skipped.
  const ofFiles = failed
    .filter((file) => file.message !== '' || broken.includes(file))
    .map(({ name, message }) => ({ test: relative(root, name), why: beginning(message), flaky: false }));
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + broken.length,
    troubles: [...ofTests, ...ofFiles],
  };
}

function troublesOf({ title, specs, suites = [] }: JSONReportSuite): Trouble[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        test: spec.title,
        why: beginning(results.flatMap(({ errors }) => errors)[0]?.message ?? status),
        flaky: status === 'flaky',
      })),
  );
  return [...own, ...suites.flatMap(troublesOf)].map((one) => ({ ...one, test: `${title} › ${one.test}` }));
}

/** Skipped tests count as failed, and so do errors outside tests. */
function ofPlaywright({ suites, stats, errors }: JSONReport): Results {
  const outside = errors.map(({ message }) => ({ test: 'outside the tests', why: beginning(message), flaky: false }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    troubles: [...suites.flatMap(troublesOf), ...outside],
  };
}

export const vitestResults = (file: string, succeeded: boolean) => readReport(file, succeeded, ofVitest);
export const playwrightResults = (file: string, succeeded: boolean) => readReport(file, succeeded, ofPlaywright);

/** The summary of a run; empty if every test passed at the first attempt. */
export function summary(troubles: readonly Trouble[]): string {
  const list = (heading: string, chosen: readonly Trouble[]): string[] =>
    chosen.length === 0 ? [] : [heading, ...chosen.map(({ test, why }) => `  ${test}\n${why.replace(/^/gm, '    ')}`)];
  return [
    ...list(
      'Passed only when tried again:',
      troubles.filter(({ flaky }) => flaky),
    ),
    ...list(
      'Failed:',
      troubles.filter(({ flaky }) => !flaky),
    ),
  ].join('\n');
}
