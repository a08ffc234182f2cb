/** Reads the JSON reports of Vitest and Playwright: how many tests passed, which failed, and why. */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.ts';

/** One test that didn't pass at once. */
export interface Trouble {
  /** File and title. */
  readonly test: string;
  /** The beginning of what it said. */
  readonly why: string;
  /** Passed when it was tried again. */
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

/** Lines of a message that are repeated at the end; the whole is where the test ran. */
const shownLines = 15;

const beginning = (message = ''): string =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^\s*at .*node_modules/.test(line))
    .slice(0, shownLines)
    .join('\n');

const fileName = (path: string): string => relative(root, path);

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

type PlaywrightStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: PlaywrightStatus;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: Record<PlaywrightStatus, number>;
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * A test that did not run counts as failed, as does a file that broke outside its tests. A report that is missing or
 * holds nothing counts as one failure, and so does a runner that says it failed when no test did.
 */
function settle(results: Results, exitCode: number): Results {
  if (results.passed + results.failed === 0) return { ...fail, troubles: results.troubles };
  return exitCode !== 0 && results.failed === 0 ? add(results, fail) : results;
}

export function vitestResults(file: string, exitCode: number): Results {
  if (!existsSync(file)) return fail;
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const broken = failed.filter(({ assertionResults }) => assertionResults.every(({ status }) => status === 'passed'));
  const troubles = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status !== 'passed' || failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) => ({
        test: `${fileName(name)} › ${fullName}`,
        why: beginning(failureMessages[0] ?? status),
        flaky: status === 'passed',
      })),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + broken.length,
      troubles: [
        ...troubles,
        // Of a hook, too, for which the tests were skipped.
        ...failed
          .filter((suite) => suite.message !== '' || broken.includes(suite))
          .map(({ name, message }) => ({ test: fileName(name), why: beginning(message), flaky: false })),
      ],
    },
    exitCode,
  );
}

function playwrightTroubles({ title, specs, suites = [] }: PlaywrightSuite): Trouble[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        test: spec.title,
        why: beginning(results.flatMap(({ errors }) => errors)[0]?.message ?? status),
        flaky: status === 'flaky',
      })),
  );
  return [...own, ...suites.flatMap(playwrightTroubles)].map((one) => ({ ...one, test: `${title} › ${one.test}` }));
}

export function playwrightResults(file: string, exitCode: number): Results {
  if (!existsSync(file)) return fail;
  const { suites, stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return settle(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
      troubles: [
        ...suites.flatMap(playwrightTroubles),
        ...errors.map(({ message }) => ({ test: 'outside the tests', why: beginning(message), flaky: false })),
      ],
    },
    exitCode,
  );
}

/** What a reader needs at the end of a long run; empty when every test passed at once. */
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
