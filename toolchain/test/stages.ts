/** The stages of `npm test`, in order: what each runs and how its results are counted. */

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import type { Product } from '../product/staging.ts';
import { fail, pass, playwrightResults, type Results, vitestResults } from './reports.ts';

export interface StageContext {
  /** This run's folder. */
  readonly folder: string;
  /** Holds the build. */
  readonly product: Product;
  /** What tests need to find the running products. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Where a program's output goes instead of the terminal. */
  readonly logFile: string | undefined;
}

export interface Stage {
  readonly name: string;
  /** Runs beside the stages that need a product, and prints when it has ended. */
  readonly isBeside: boolean;
  /** Whether a product must be up. */
  readonly needsProduct: boolean;
  readonly needsBuild?: true;
  /** Runs only when it is named: it takes many minutes. */
  readonly isOnRequest?: true;
  readonly run: (context: StageContext) => Promise<Results>;
  /** How to run some of its test files alone; undefined for a stage without test files. */
  readonly commandFor?: (files: readonly string[], watch: boolean) => readonly string[];
}

/** A program that either passes or fails as a whole; `hint` is what to do about a failure. */
async function check(command: readonly string[], { env, signal, logFile }: StageContext, hint?: string) {
  if (await runProgram(command, { env, signal, logFile })) return pass;
  return hint === undefined ? fail : { ...fail, troubles: [{ test: command.join(' '), why: hint, flaky: false }] };
}

/** Every folder with a tsconfig of its own is a project; web/src/sw has the worker's globals. */
const typeProjects = (): string[] =>
  globSync('*/**/tsconfig*.json', { cwd: root, exclude: (name) => /node_modules|^\./.test(name) }).sort();

function vitest(name: string, more: Pick<Stage, 'isBeside' | 'needsProduct' | 'needsBuild' | 'isOnRequest'>): Stage {
  const commandFor = (files: readonly string[], watch = false) => [
    'vitest',
    watch ? 'watch' : 'run',
    '--project',
    name,
    ...files,
  ];
  return {
    name,
    ...more,
    commandFor,
    run: async ({ folder, env, signal, logFile }) => {
      const report = join(folder, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return vitestResults(report, await runProgram([...commandFor([]), ...reporters], { env, signal, logFile }));
    },
  };
}

const playwright = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'];

const browser: Stage = {
  name: 'browser',
  isBeside: false,
  needsProduct: true,
  commandFor: (files, watch) => {
    if (watch) throw new UserError('The browser tests have no watch mode: run the command again after a change.');
    return [...playwright, ...files, '--reporter=list', '--output', '.local/browser'];
  },
  run: async ({ folder, env, signal }) => {
    const report = join(folder, 'browser.json');
    const command = [...playwright, '--reporter=list,json', '--output', join(folder, 'browser')];
    const succeeded = await runProgram(command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal });
    return playwrightResults(report, succeeded);
  },
};

const beside = { isBeside: true, needsProduct: false } as const;
const onProduct = { isBeside: false, needsProduct: true } as const;

export const stages: readonly Stage[] = [
  {
    name: 'format',
    ...beside,
    run: (context) => check(['biome', 'format'], context, 'To format every file, run: npm run format'),
  },
  {
    name: 'lint',
    ...beside,
    run: (context) => {
      const command = ['biome', 'check', '--formatter-enabled=false', '--error-on-warnings'];
      return check(command, context, 'To fix what can be fixed without you, run: npm run format');
    },
  },
  { name: 'types', ...beside, run: (context) => check(['tsc', '-b', ...typeProjects()], context) },
  vitest('unit', beside),
  {
    name: 'build',
    isBeside: false,
    needsProduct: false,
    run: async ({ product }) => {
      // Imported here: a test file that is run by name needs no bundler.
      const { buildAll } = await import('../build/build.ts');
      await buildAll(product);
      return pass;
    },
  },
  vitest('rules', onProduct),
  vitest('api', onProduct),
  browser,
  {
    name: 'bundle',
    ...beside,
    needsBuild: true,
    run: async ({ product, signal, logFile }) => {
      const { checkBundle } = await import('./bundle-check.ts');
      const report = ['node', 'web/scripts/report-bundle.ts', product.webDist];
      const isWithinBudget = await runProgram(report, { signal, logFile });
      return (await checkBundle(product.functionsDist, { signal, logFile })) && isWithinBudget ? pass : fail;
    },
  },
  vitest('toolchain', { ...beside, needsBuild: true }),
  vitest('load', { ...onProduct, isOnRequest: true }),
];

export interface Selection {
  readonly stages: readonly Stage[];
  /** Names of test files, or parts of them. */
  readonly files: readonly string[];
}

/** The stages that the first words name, or all; what follows them are test files. Throws a UserError for no stage. */
export function selectStages(words: readonly string[]): Selection {
  const isStage = (word: string) => stages.some(({ name }) => name === word);
  const firstFile = words.findIndex((word) => !isStage(word));
  const names = firstFile === -1 ? words : words.slice(0, firstFile);
  const files = words.slice(names.length);
  const chosen = stages.filter(({ name, isOnRequest }) => (words.length === 0 ? !isOnRequest : names.includes(name)));
  if (chosen.length === 0 || (files.length > 0 && chosen.some(({ commandFor }) => commandFor === undefined))) {
    const all = stages.map(({ name }) => name).join(', ');
    throw new UserError(`There is no stage "${files[0]}": choose among ${all}.`);
  }
  return { stages: chosen, files };
}
