/**
 * `npm test [-- <stage> … <part of a test file's name> …]`: runs everything, some stages, or some files of a stage, on
 * free ports and in its own folder, so that it can run next to a running product. Continues after a failure, and ends
 * with the failed tests and the totals.
 */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseOptions, run, UserError } from './lib/command.ts';
import { localDir, root } from './lib/local.ts';
import { signalTo } from './lib/processes.ts';
import { runProgram } from './lib/run-program.ts';
import { freePorts } from './product/ports.ts';
import { stageProduct } from './product/staging.ts';
import { type RunningProduct, startProduct } from './product/start-product.ts';
import { startTestProject, type TestProject } from './product/test-projects.ts';
import { add, fail, named, nothing, pass, type Results, resultsOf } from './reports.ts';

/** One more than two cores, because tests wait for the network a third of the time. */
const testProjectCount = 3;

const folder = join(localDir, `test-${process.pid}`);

interface Program {
  readonly command: readonly string[];
  /** Without one, it passes or fails as a whole. */
  readonly report?: string;
}

interface Stage {
  readonly name: string;
  /** `projects`: runs on the test projects, one per worker, instead of the product's own. */
  readonly needs?: 'build' | 'product' | 'projects';
  /** Runs beside the others, and prints at its end. */
  readonly isBeside?: true;
  readonly programs: readonly Program[];
}

function vitest(project: string): Program {
  const report = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { command: ['vitest', 'run', `--project=${project}`, ...reporters, '--passWithNoTests'], report };
}

function playwright(project: string): Program {
  const command = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', `--project=${project}`];
  const output = ['--reporter=list,json', '--output', join(folder, project), '--pass-with-no-tests'];
  return { command: [...command, ...output], report: join(folder, `${project}.json`) };
}

/** Every folder with its own tsconfig is a project. web/src/sw has the worker's globals. */
const typeProjects = globSync('*/**/tsconfig*.json', { cwd: root, exclude: (name) => /node_modules|^\./.test(name) });

const stages: readonly Stage[] = [
  {
    name: 'lint',
    isBeside: true,
    programs: [
      { command: ['biome', 'check', '--error-on-warnings'] },
      { command: ['depcruise', '--config', 'dependency-cruiser.config.mjs', '.'] },
    ],
  },
  { name: 'types', isBeside: true, programs: [{ command: ['tsc', '-b', ...typeProjects.sort()] }] },
  // Before unit, which mostly waits for timers, as the emulators do.
  { name: 'scripts', needs: 'build', isBeside: true, programs: [vitest('scripts')] },
  { name: 'unit', isBeside: true, programs: [vitest('unit')] },
  { name: 'rules', needs: 'product', isBeside: true, programs: [vitest('rules')] },
  // Features that need the emulators of Hosting, Functions and Tasks: rewrites, triggers, queues, the schedule. They mostly
  // wait, so they come while the stages beside need both cores. A purge clears Firebase Auth, which the browser's
  // listeners share.
  { name: 'emulators', needs: 'product', programs: [vitest('emulators'), playwright('emulators-browser')] },
  { name: 'api', needs: 'projects', programs: [vitest('api')] },
  { name: 'browser', needs: 'projects', programs: [playwright('browser')] },
];
/** Runs before the first stage that needs a product. */
const build = 'build';

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

  // Logs of a failed run are kept until the next run.
  for (const path of globSync(join(localDir, 'test-*')))
    if (!signalTo(Number(path.split('-').at(-1)), 0)) rmSync(path, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = stageProduct(join(folder, 'product'), await freePorts());
  let total = nothing;
  let running: RunningProduct | undefined;
  let projects: readonly TestProject[] = [];

  /** Runs a named step and prints its result, with a log file only at the end. Resolves with whether all passed. */
  async function step(name: string, work: () => Promise<Results>, logFile?: string): Promise<boolean> {
    signal.throwIfAborted();
    if (!logFile) console.log(`\n▶ ${name}`);
    const started = Date.now();
    const found = await work().catch((error: Error) =>
      fail(named(name, error instanceof UserError ? error.message : error.stack)),
    );
    signal.throwIfAborted();
    if (logFile) console.log(`\n▶ ${name}\n${readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })}`);
    // A stage without a test has failed, too.
    const hasPassed = found.passed > 0 && found.failed === 0;
    const failed = hasPassed ? 0 : Math.max(1, found.failed);
    const failures = hasPassed || found.failures.length > 0 ? found.failures : [named(name, 'Its output is above.')];
    total = add(total, { ...found, failed, failures });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${hasPassed ? '✔' : '✘'} ${name}: ${found.passed} passed, ${failed} failed (${seconds} s)`);
    return hasPassed;
  }

  const needsProduct = chosen.some(({ needs }) => needs === 'product' || needs === 'projects');
  const needsBuild = needsProduct || names.includes(build) || chosen.some(({ needs }) => needs === 'build');
  const isBuilt = !needsBuild
    ? Promise.resolve(false)
    : step(build, async () => {
        // Imported here, because most stages need no bundler.
        const { buildAll } = await import('./product/build.ts');
        await buildAll(product);
        const isSmall = await runProgram(['node', 'web/scripts/report-bundle.ts', product.webDist], {
          cancelSignal: signal,
        });
        return isSmall ? pass : fail();
      });
  const isStarted = isBuilt.then(
    (ready) =>
      ready &&
      needsProduct &&
      step('start', async () => {
        running = await startProduct(product, { signal });
        const numbers = Array.from({ length: testProjectCount }, (_, index) => index + 1);
        projects = await Promise.all(numbers.map((n) => startTestProject(product, n, signal)));
        return pass;
      }),
  );

  async function runStage({ name, needs, isBeside, programs }: Stage): Promise<void> {
    const isReady = needs === undefined || (await (needs === 'build' ? isBuilt : isStarted));
    const logFile = isBeside && chosen.length > 1 ? join(folder, `${name}.log`) : undefined;
    const file = logFile ? ({ file: logFile, append: true } as const) : 'inherit';
    const output = { stdout: file, stderr: file } as const;
    const env = {
      ...(needs === 'product' || needs === 'projects' ? product.env : {}),
      // Products that the tests of scripts start reuse the build.
      BUILD_FROM: product.folder,
      ...(needs === 'projects' ? { TEST_PROJECTS: JSON.stringify(projects.map((one) => one.env)) } : {}),
    };
    const work = async () => {
      if (!isReady) throw new UserError('Not run, since the product was not built or did not start.');
      let results = nothing;
      for (const { command, report } of programs) {
        const own = report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const args = report === undefined ? command : [...command, ...files];
        const succeeded = await runProgram(args, { env: { ...env, ...own }, ...output, cancelSignal: signal });
        results = add(results, report === undefined ? (succeeded ? pass : fail()) : resultsOf(report, succeeded));
      }
      return results;
    };
    await step(name, work, logFile);
  }
  async function runQueue(isBeside: boolean): Promise<void> {
    for (const stage of chosen.filter((one) => Boolean(one.isBeside) === isBeside)) await runStage(stage);
  }

  try {
    const queues = await Promise.allSettled([runQueue(true), runQueue(false), isStarted]);
    for (const queue of queues) if (queue.status === 'rejected') throw queue.reason;
  } finally {
    await Promise.all(projects.map((project) => project.stop()));
    await running?.stop();
    if (total.failed === 0) rmSync(folder, { recursive: true, force: true });
  }

  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
  if (total.failed > 0) console.log(`\nLogs and reports are in ${relative(root, folder)}.`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
