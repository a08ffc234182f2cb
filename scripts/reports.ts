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
  /** Tests that passed when they were tried again. */
  readonly flaky: readonly string[];
}

export const nothing: Results = { passed: 0, failed: 0, failures: [], flaky: [] };
export const pass: Results = { ...nothing, passed: 1 };
export const fail = (...failures: string[]): Results => ({ ...nothing, failed: 1, failures });

export const add = (a: Results, b: Results): Results => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
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
      hasFailed: Boolean(failureMessages?.length),
    })),
  );
  const broken = testResults.filter(({ message }) => message !== '');
  const failures = [
    ...tests.filter(({ hasPassed }) => !hasPassed).map(({ text }) => text),
    ...broken.map(({ name, message }) => named(relative(root, name), message)),
  ];
  const passed = tests.filter(({ hasPassed }) => hasPassed);
  const flaky = passed.filter(({ hasFailed }) => hasFailed).map(({ text }) => text);
  return { passed: passed.length, failed: failures.length, failures, flaky };
}

/** The tests with one of these statuses. */
function listed({ title, specs, suites = [] }: JSONReportSuite, statuses: readonly string[]): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => statuses.includes(status))
      .map(({ status, results }) => named(spec.title, results.flatMap(({ errors }) => errors)[0]?.message ?? status)),
  );
  return [...own, ...suites.flatMap((suite) => listed(suite, statuses))].map((test) => `${title} › ${test}`);
}

/** Skipped tests count as failed, and so do errors outside tests. */
function ofPlaywright({ suites, stats, errors }: JSONReport): Results {
  const failures = [
    ...suites.flatMap((suite) => listed(suite, ['unexpected', 'skipped'])),
    ...errors.map(({ message }) => named('outside the tests', message)),
  ];
  const flaky = suites.flatMap((suite) => listed(suite, ['flaky']));
  return { passed: stats.expected + stats.flaky, failed: failures.length, failures, flaky };
}

/** What the report of a runner says, if there is one. A runner that failed without a failed test is a failure. */
export function resultsOf(file: string, succeeded: boolean): Results {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const found = report === undefined ? nothing : 'testResults' in report ? ofVitest(report) : ofPlaywright(report);
  return succeeded || found.failed > 0 ? found : add(found, fail());
}
