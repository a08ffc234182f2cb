/**
 * Runs stages of `npm test` on free ports and in its own folder, so that it can run next to a running product.
 * Continues after a failure, and ends with a summary of failed and flaky tests and the totals.
 */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localDir, root } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';
import { processTable } from '../processes/process-table.ts';
import { emulatorEnv } from '../product/firestore-jar.ts';
import { freePorts } from '../product/ports.ts';
import { stageProduct } from '../product/staging.ts';
import { endOfLog, type RunningProduct, startProduct } from '../product/start-product.ts';
import { startTestProjects, type TestProject } from '../product/test-projects.ts';
import { add, fail, nothing, type Results, summary } from './reports.ts';
import { type Selection, type Stage, stages } from './stages.ts';

/** One more than two cores, because tests wait for the network a third of the time. */
const testProjectCount = 3;

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Removes logs of a failed run, which are kept until the next run. */
function removeLeftovers(): void {
  const alive = new Set(processTable().map(({ pid }) => pid));
  for (const folder of globSync(join(localDir, 'test-*'))) {
    if (!alive.has(Number(folder.split('-').at(-1)))) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a named step and prints its result. A step that throws counts as one failure. With a log file for its programs'
 * output, everything is printed at the end.
 */
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
  const counts = results.passed + results.failed > 0 ? `: ${results.passed} passed, ${results.failed} failed` : '';
  console.log(`${mark} ${name}${counts} (${secondsSince(started)})`);
  if (results.failed === 0 || results.troubles.some(({ flaky }) => !flaky)) return results;
  const why = 'Its output is above, under its name.';
  return { ...results, troubles: [...results.troubles, { test: name, why, flaky: false }] };
}

/**
 * A failure if the product has ended by itself, with the end of its log, since hanging tests are only a consequence.
 */
async function endedProduct(running: Pick<RunningProduct, 'folder' | 'ended'>): Promise<Results> {
  const ended = await running.ended();
  if (ended === undefined) return nothing;
  const { file, end } = endOfLog(running.folder);
  return {
    ...fail,
    troubles: [{ test: 'emulators', why: `Here ${ended}. The end of ${file}:\n${end}`, flaky: false }],
  };
}

/**
 * Runs the stages, or only some of their test files. With `all`, and of named files, also the long tests. Resolves with
 * the exit code.
 */
export async function runStages(
  { stages: chosen, files }: Selection,
  all: boolean,
  signal: AbortSignal,
): Promise<number> {
  const started = Date.now();
  removeLeftovers();
  const folder = join(localDir, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const product = stageProduct(join(folder, 'product'), await freePorts());
  // BUILD_FROM lets products started by the toolchain's tests reuse the build.
  const env = { BUILD_FROM: product.folder, ...(all || files.length > 0 ? { TEST_ALL: '1' } : {}) };
  const needsProduct = chosen.some(({ needs }) => needs === 'product');
  const needsBuild = needsProduct || chosen.some(({ name, needs }) => name === 'build' || needs === 'build');
  let total = nothing;
  const count = (results: Results): Results => {
    total = add(total, results);
    return results;
  };
  let running: RunningProduct | undefined;
  let projects: readonly TestProject[] = [];
  let hasEnded = false;
  const runStage = async (stage: Stage): Promise<Results> => {
    const logFile = stage.isBackground && chosen.length > 1 ? join(folder, `${stage.name}.log`) : undefined;
    const stageEnv = {
      ...env,
      ...(stage.needs === 'product' ? product.env : {}),
      ...(stage.isParallel ? { TEST_PROJECTS: JSON.stringify(projects.map((one) => one.env)) } : {}),
    };
    const run = () => stage.run({ folder, product, env: stageEnv, signal, logFile, files });
    const results = await runStep(stage.name, run, signal, logFile);
    const used = running && stage.needs === 'product' ? [running, ...projects] : [];
    const ended = (await Promise.all(used.map(endedProduct))).reduce(add, nothing);
    hasEnded ||= ended.failed > 0;
    return count(add(results, ended));
  };
  const build = async (): Promise<boolean> => {
    const stage = needsBuild ? stages.find(({ name }) => name === 'build') : undefined;
    return stage === undefined || (await runStage(stage)).failed === 0;
  };
  const start = async (): Promise<Results> => {
    running = await startProduct(product, { emulatorEnv: await emulatorEnv(), signal });
    projects = await startTestProjects(product, testProjectCount, signal);
    return nothing;
  };
  const built = build();
  const isStarted = built.then(
    async (isBuilt) => isBuilt && needsProduct && count(await runStep('start', start, signal)).failed === 0,
  );
  const runQueue = async (queue: readonly Stage[]) => {
    for (const stage of queue) {
      const isReady = stage.needs === 'nothing' || (await (stage.needs === 'build' ? built : isStarted));
      if (isReady && !(hasEnded && stage.needs === 'product')) {
        await runStage(stage);
      } else {
        const why = hasEnded ? 'has ended' : `did not ${(await built) ? 'start' : 'build'}`;
        console.log(`\n✘ ${stage.name}: not run, since the product ${why}`);
        count(fail);
      }
    }
  };
  try {
    const others = chosen.filter(({ name }) => name !== 'build');
    // The long tests' purge clears Firebase Auth, which the browser tests' listeners share.
    const isBehind = ({ isBackground, needs }: Stage) => isBackground && !(all && needs === 'product');
    const background = runQueue(others.filter(isBehind));
    const foreground = runQueue(others.filter((stage) => !isBehind(stage)));
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
}
