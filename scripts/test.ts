/**
 * `npm test [-- <stage> … <part of a test file's name> …]`: runs everything, some stages, or some files of a stage, on
 * free ports and in its own folder, so that it can run next to a running product. Continues after a failure, and ends
 * with the failed and flaky tests and the totals.
 */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseOptions, run, UserError } from './lib/command.ts';
import { localDir, root } from './lib/local.ts';
import { signalTo } from './lib/processes.ts';
import { runProgram } from './lib/run-program.ts';
import { emulatorEnv } from './product/emulator.ts';
import { freePorts } from './product/ports.ts';
import { type Product, stageProduct } from './product/staging.ts';
import { type RunningProduct, startProduct } from './product/start-product.ts';
import { startTestProjects, type TestProject } from './product/test-projects.ts';
import { add, fail, nothing, pass, playwrightResults, type Results, summary, vitestResults } from './reports.ts';

/** One more than two cores, because tests wait for the network a third of the time. */
const testProjectCount = 3;

interface Context {
  /** For reports. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** File for programs' output instead of the terminal. */
  readonly logFile: string | undefined;
  /** Parts of test files' names; by default all files. */
  readonly files: readonly string[];
}

interface Stage {
  readonly name: string;
  /** What has to be ready. `projects`: runs on the test projects, one per worker, instead of the product's own. */
  readonly needs: 'nothing' | 'build' | 'product' | 'projects';
  /** Runs beside the others, and prints at its end. */
  readonly isBackground?: true;
  readonly run: (context: Context) => Promise<Results>;
}

/** Runs a program that passes or fails as a whole. */
const check = async (command: readonly string[], { env, signal, logFile }: Context): Promise<Results> =>
  (await runProgram(command, { env, signal, logFile })) ? pass : fail;

/** Every folder with its own tsconfig is a project. web/src/sw has the worker's globals. */
const typeProjects = (): string[] =>
  globSync('*/**/tsconfig*.json', { cwd: root, exclude: (name) => /node_modules|^\./.test(name) }).sort();

async function runVitest(project: string, { folder, env, signal, logFile, files }: Context): Promise<Results> {
  const report = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', '--project', project, ...files, ...reporters];
  return vitestResults(report, await runProgram(command, { env, signal, logFile }));
}

const vitest = (name: string, options: Pick<Stage, 'needs' | 'isBackground'>): Stage => ({
  name,
  ...options,
  run: (context) => runVitest(name, context),
});

async function runPlaywright(project: string, { folder, env, signal, logFile, files }: Context): Promise<Results> {
  const report = join(folder, `${project}.json`);
  // As one argument, because `--project` would otherwise take the following files as projects.
  const command = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', `--project=${project}`];
  const output = ['--reporter=list,json', '--output', join(folder, project)];
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal, logFile };
  return playwrightResults(report, await runProgram([...command, ...files, ...output], options));
}

/** Features that need the emulators of Hosting, Functions and Tasks: rewrites, triggers, queues, the schedule. */
async function runEmulators(context: Context): Promise<Results> {
  const holds = (folder: string) =>
    context.files.length === 0 ||
    globSync(`tests/emulators${folder}/*.test.ts`, { cwd: root }).some((path) =>
      context.files.some((file) => path.includes(file)),
    );
  const inBrowser = holds('/browser');
  return add(
    holds('') || !inBrowser ? await runVitest('emulators', context) : nothing,
    inBrowser ? await runPlaywright('emulators-browser', context) : nothing,
  );
}

const checks = { needs: 'nothing', isBackground: true } as const;

const stages: readonly Stage[] = [
  {
    name: 'lint',
    ...checks,
    run: async (context) =>
      add(
        await check(['biome', 'check', '--error-on-warnings'], context),
        await check(['depcruise', '--config', 'dependency-cruiser.config.mjs', '.'], context),
      ),
  },
  { name: 'types', ...checks, run: (context) => check(['tsc', '-b', ...typeProjects()], context) },
  vitest('unit', checks),
  vitest('scripts', { needs: 'build', isBackground: true }),
  vitest('rules', { needs: 'product', isBackground: true }),
  vitest('api', { needs: 'projects' }),
  { name: 'browser', needs: 'projects', run: (context) => runPlaywright('browser', context) },
  // After the browser, because a purge clears Firebase Auth, which its listeners share.
  { name: 'emulators', needs: 'product', run: runEmulators },
];
/** Runs before the first stage that needs a product. */
const build = 'build';

/** Removes logs of a failed run, which are kept until the next run. */
function removeLeftovers(): void {
  for (const folder of globSync(join(localDir, 'test-*')))
    if (!signalTo(Number(folder.split('-').at(-1)), 0)) rmSync(folder, { recursive: true, force: true });
}

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Runs a named step and prints its result, with a log file only at the end. One that throws counts as a failure. */
async function runStep(name: string, work: () => Promise<Results>, signal: AbortSignal, logFile?: string) {
  signal.throwIfAborted();
  const header = `\n▶ ${name}`;
  if (logFile === undefined) console.log(header);
  const started = Date.now();
  let results: Results;
  try {
    results = await work();
  } catch (error) {
    const why = error instanceof UserError ? error.message : String((error as Error).stack);
    results = { ...fail, troubles: [{ test: name, why, flaky: false }] };
  }
  signal.throwIfAborted();
  if (logFile !== undefined) console.log(`${header}\n${readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })}`);
  const mark = results.failed === 0 ? '✔' : '✘';
  console.log(`${mark} ${name}: ${results.passed} passed, ${results.failed} failed (${secondsSince(started)})`);
  if (results.failed === 0 || results.troubles.some(({ flaky }) => !flaky)) return results;
  const why = 'Its output is above, under its name.';
  return { ...results, troubles: [...results.troubles, { test: name, why, flaky: false }] };
}

async function buildProduct(product: Product, signal: AbortSignal): Promise<Results> {
  // Imported lazily, because most stages need no bundler.
  const { buildAll } = await import('./product/build.ts');
  await buildAll(product);
  return (await runProgram(['node', 'web/scripts/report-bundle.ts', product.webDist], { signal })) ? pass : fail;
}

await run(async (signal) => {
  const usage = 'npm test takes stages, then parts of the names of test files, after a "--".';
  const { positionals: words } = parseOptions({ options: {}, allowPositionals: true }, usage);
  const stageNames = [build, ...stages.map(({ name }) => name)];
  const firstFile = words.findIndex((word) => !stageNames.includes(word));
  const names = firstFile === -1 ? words : words.slice(0, firstFile);
  const files = words.slice(names.length);
  const chosen = stages.filter(({ name }) => words.length === 0 || names.includes(name));
  if (files.length > 0 && chosen.length === 0)
    throw new UserError(`There is no stage "${files[0]}": choose among ${stageNames.join(', ')}.`);

  const started = Date.now();
  removeLeftovers();
  const folder = join(localDir, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const product = stageProduct(join(folder, 'product'), await freePorts());
  let total = nothing;
  const step = async (name: string, work: () => Promise<Results>, logFile?: string): Promise<boolean> => {
    const results = await runStep(name, work, signal, logFile);
    total = add(total, results);
    return results.failed === 0;
  };

  let running: RunningProduct | undefined;
  let projects: readonly TestProject[] = [];
  const start = async () => {
    running = await startProduct(product, { emulatorEnv: await emulatorEnv(), signal });
    projects = await startTestProjects(product, testProjectCount, signal);
    return nothing;
  };
  const needs = new Set(chosen.map((stage) => stage.needs));
  const needsProduct = needs.has('product') || needs.has('projects');
  const isBuilt = (async () =>
    (needsProduct || needs.has('build') || names.includes(build)) &&
    step(build, () => buildProduct(product, signal)))();
  const isStarted = isBuilt.then((ready) => ready && needsProduct && step('start', start));

  async function runStage({ name, needs, isBackground, run }: Stage): Promise<void> {
    const usesProduct = needs === 'product' || needs === 'projects';
    const isReady = needs === 'nothing' || (await (usesProduct ? isStarted : isBuilt));
    if (!isReady) {
      console.log(`\n✘ ${name}: not run, since the product was not built or did not start`);
      total = add(total, fail);
      return;
    }
    const logFile = isBackground && chosen.length > 1 ? join(folder, `${name}.log`) : undefined;
    const env = {
      ...(usesProduct ? product.env : {}),
      // Products that the tests of scripts start reuse the build.
      BUILD_FROM: product.folder,
      ...(needs === 'projects' ? { TEST_PROJECTS: JSON.stringify(projects.map((one) => one.env)) } : {}),
    };
    await step(name, () => run({ folder, env, signal, logFile, files }), logFile);
  }
  async function runQueue(queue: readonly Stage[]): Promise<void> {
    for (const stage of queue) await runStage(stage);
  }

  try {
    const background = runQueue(chosen.filter(({ isBackground }) => isBackground));
    const foreground = runQueue(chosen.filter(({ isBackground }) => !isBackground));
    const queues = await Promise.allSettled([background, foreground, isStarted]);
    for (const queue of queues) if (queue.status === 'rejected') throw queue.reason;
  } finally {
    await Promise.all(projects.map((project) => project.stop()));
    await running?.stop();
    if (total.failed === 0) rmSync(folder, { recursive: true, force: true });
  }

  if (total.troubles.length > 0) console.log(`\n${summary(total.troubles)}`);
  console.log(`\nAll stages took ${secondsSince(started)}.`);
  if (total.failed > 0) console.log(`Logs and reports are in ${relative(root, folder)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
