/** The stages of `npm test`, in order. */

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import type { Product } from '../product/staging.ts';
import { add, fail, nothing, pass, playwrightResults, type Results, vitestResults } from './reports.ts';

interface StageContext {
  readonly folder: string;
  /** Holds the build. */
  readonly product: Product;
  /** Environment for tests to connect to the product. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** File for programs' output instead of the terminal. */
  readonly logFile: string | undefined;
  /** Names of test files, or parts of them; by default all. */
  readonly files: readonly string[];
}

export interface Stage {
  readonly name: string;
  /** Requirements before it runs. */
  readonly needs: 'nothing' | 'build' | 'product';
  /** Runs in the background, sequentially, and prints at its end. */
  readonly isBackground?: true;
  /** Runs on the test projects, one per worker, instead of the product itself. */
  readonly isParallel?: true;
  readonly run: (context: StageContext) => Promise<Results>;
  /** Whether single test files can be run. */
  readonly hasFiles?: true;
}

type StageOptions = Pick<Stage, 'needs' | 'isBackground' | 'isParallel'>;

/** Runs a program that passes or fails as a whole. `hint` says how to fix a failure. */
async function check(command: readonly string[], { env, signal, logFile }: StageContext, hint?: string) {
  if (await runProgram(command, { env, signal, logFile })) return pass;
  return hint === undefined ? fail : { ...fail, troubles: [{ test: command.join(' '), why: hint, flaky: false }] };
}

/** Every folder with its own tsconfig is a project. web/src/sw has the worker's globals. */
const typeProjects = (): string[] =>
  globSync('*/**/tsconfig*.json', { cwd: root, exclude: (name) => /node_modules|^\./.test(name) }).sort();

async function runVitest(project: string, { folder, env, signal, logFile, files }: StageContext): Promise<Results> {
  const report = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', '--project', project, ...files, ...reporters];
  return vitestResults(report, await runProgram(command, { env, signal, logFile }));
}

const vitest = (name: string, options: StageOptions): Stage => ({
  name,
  ...options,
  hasFiles: true,
  run: (context) => runVitest(name, context),
});

async function runPlaywright(project: string, { folder, env, signal, logFile, files }: StageContext): Promise<Results> {
  const report = join(folder, `${project}.json`);
  // As one argument, because `--project` would otherwise take the following files as projects.
  const command = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', `--project=${project}`];
  const output = ['--reporter=list,json', '--output', join(folder, project)];
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal, logFile };
  return playwrightResults(report, await runProgram([...command, ...files, ...output], options));
}

const browser: Stage = {
  name: 'browser',
  needs: 'product',
  isParallel: true,
  hasFiles: true,
  run: (context) => runPlaywright('browser', context),
};

const background = { needs: 'nothing', isBackground: true } as const;

export const stages: readonly Stage[] = [
  {
    name: 'lint',
    ...background,
    run: async (context) => {
      const code = ['biome', 'check', '--error-on-warnings'];
      const imports = ['depcruise', '--config', 'dependency-cruiser.config.mjs', '.'];
      return add(
        await check(code, context, 'To format every file and fix what can be fixed without you, run: npm run format'),
        await check(imports, context, 'An import crosses a layer: see dependency-cruiser.config.mjs'),
      );
    },
  },
  { name: 'types', ...background, run: (context) => check(['tsc', '-b', ...typeProjects()], context) },
  vitest('unit', background),
  {
    name: 'build',
    needs: 'nothing',
    run: async ({ product }) => {
      // Imported lazily, because single test files need no bundler.
      const { buildAll } = await import('../build/build.ts');
      await buildAll(product);
      return pass;
    },
  },
  {
    name: 'bundle',
    needs: 'build',
    isBackground: true,
    run: async ({ product, signal, logFile }) => {
      const report = ['node', 'web/scripts/report-bundle.ts', product.webDist];
      return (await runProgram(report, { signal, logFile })) ? pass : fail;
    },
  },
  vitest('toolchain', { needs: 'build', isBackground: true }),
  vitest('rules', { needs: 'product', isBackground: true }),
  vitest('api', { needs: 'product', isParallel: true }),
  browser,
  {
    // Features that need the emulators of Hosting, Functions and Tasks: rewrites, triggers, queues, the schedule.
    name: 'emulators',
    needs: 'product',
    isBackground: true,
    hasFiles: true,
    run: async (context) => {
      const named = (folder: string) =>
        globSync(`tests/emulators${folder}/*.test.ts`, { cwd: root }).filter((path) =>
          context.files.some((file) => path.includes(file)),
        );
      const inBrowser = named('/browser').length > 0;
      const isAll = context.files.length === 0;
      const onVitest = isAll || named('').length > 0 || !inBrowser;
      return add(
        onVitest ? await runVitest('emulators', context) : nothing,
        isAll || inBrowser ? await runPlaywright('emulators-browser', context) : nothing,
      );
    },
  },
];

export interface Selection {
  readonly stages: readonly Stage[];
  /** Names of test files, or substrings. */
  readonly files: readonly string[];
}

/** Parses stage names, by default all, followed by test files. Throws a UserError for an unknown stage. */
export function selectStages(words: readonly string[]): Selection {
  const isStage = (word: string) => stages.some(({ name }) => name === word);
  const firstFile = words.findIndex((word) => !isStage(word));
  const names = firstFile === -1 ? words : words.slice(0, firstFile);
  const files = words.slice(names.length);
  const chosen = stages.filter(({ name }) => words.length === 0 || names.includes(name));
  if (chosen.length === 0 || (files.length > 0 && chosen.some(({ hasFiles }) => !hasFiles))) {
    const all = stages.map(({ name }) => name).join(', ');
    throw new UserError(`There is no stage "${files[0]}": choose among ${all}.`);
  }
  return { stages: chosen, files };
}
