/** Parses the JSON reports of Vitest and Playwright. */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from './lib/local.ts';

export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests: file, title and the start of the message. */
  readonly failures: readonly string[];
}

export const nothing: Results = { passed: 0, failed: 0, failures: [] };
export const pass: Results = { ...nothing, passed: 1 };
export const fail = (...failures: string[]): Results => ({ ...nothing, failed: 1, failures });

export const add = (a: Results, b: Results): Results => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
});

/** A test with the start of its message, which is in full in the runner's output. */
export function named(test: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const own = lines.filter((line) => !/^\s*at .*node_modules/.test(line)).slice(0, 15);
  return [test, ...own.map((line) => `  ${line}`)].join('\n');
}

/** Tests that did not run count as failed, and so do hooks and files that do not load. */
function ofVitest({ testResults }: JsonTestResults): Results {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      text: named(`${relative(root, name)} › ${fullName}`, failureMessages?.[0] ?? status),
      hasPassed: status === 'passed',
    })),
  );
  const broken = testResults.filter(({ message }) => message !== '');
  const failures = [
    ...tests.filter(({ hasPassed }) => !hasPassed).map(({ text }) => text),
    ...broken.map(({ name, message }) => named(relative(root, name), message)),
  ];
  return { passed: tests.filter(({ hasPassed }) => hasPassed).length, failed: failures.length, failures };
}

/** Skipped tests count as failed. */
function failed({ title, specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => named(spec.title, results.flatMap(({ errors }) => errors)[0]?.message ?? status)),
  );
  return [...own, ...suites.flatMap(failed)].map((test) => `${title} › ${test}`);
}

/** Errors outside tests count as failed, too. */
function ofPlaywright({ suites, stats, errors }: JSONReport): Results {
  const failures = [...suites.flatMap(failed), ...errors.map(({ message }) => named('outside the tests', message))];
  return { passed: stats.expected, failed: failures.length, failures };
}

/** What the report of a runner says, if there is one. A runner that failed without a failed test is a failure. */
export function resultsOf(file: string, succeeded: boolean): Results {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const found = report === undefined ? nothing : 'testResults' in report ? ofVitest(report) : ofPlaywright(report);
  return succeeded || found.failed > 0 ? found : add(found, fail());
}
