/**
 * Runs stages of `npm test` on free ports and in a folder of its own, so that it can run beside a running product.
 * Goes on after a failure; says at its end what failed and what had to be tried again, and the last line counts all
 * results.
 */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localDir, root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';
import { processTable } from '../processes/process-table.ts';
import { type Products, stageProducts, startProducts } from '../product/products.ts';
import { endOfLog, type RunningProduct } from '../product/start-product.ts';
import { add, fail, nothing, type Results, summary } from './reports.ts';
import { type Stage, stages } from './stages.ts';

/** One more than the two cores that everybody has: a browser test waits a third of its time. */
const productCount = 3;

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Logs of a failed run stay until the next run. */
function removeLeftovers(): void {
  const alive = new Set(processTable().map(({ pid }) => pid));
  for (const folder of globSync(join(localDir, 'test-*'))) {
    if (!alive.has(Number(folder.split('-').at(-1)))) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs one step under its name and prints how it went. A step that throws counts as one failure. With a log file, to
 * which its programs print, it prints everything at its end.
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
  const why = 'What it said stands under its name above.';
  return { ...results, troubles: [...results.troubles, { test: name, why, flaky: false }] };
}

/** One failure for each product that has ended by itself, with the end of its log: tests that hung only follow from it. */
export async function endedProducts(products: readonly Pick<RunningProduct, 'folder' | 'ended'>[]): Promise<Results> {
  let results = nothing;
  for (const [index, product] of products.entries()) {
    const ended = await product.ended();
    if (ended === undefined) continue;
    const { file, end } = endOfLog(product.folder);
    const trouble = { test: `product-${index + 1}`, why: `Here ${ended}. The end of ${file}:\n${end}`, flaky: false };
    results = add(results, { ...fail, troubles: [trouble] });
  }
  return results;
}

/** Runs the stages; resolves with the exit code. */
export async function runStages(chosen: readonly Stage[], signal: AbortSignal): Promise<number> {
  const started = Date.now();
  removeLeftovers();
  const folder = join(localDir, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const products: Products = await stageProducts(folder, productCount);
  const [product] = products;
  // BUILD_FROM: the toolchain's tests start products, which need no build of their own.
  const env = {
    ...product.env,
    BUILD_FROM: product.folder,
    PRODUCTS: JSON.stringify(products.map((each) => each.env)),
  };
  const isNeeded = chosen.some((stage) => stage.needsBuild || stage.needsProduct || stage.name === 'build');
  const build = isNeeded ? stages.find(({ name }) => name === 'build') : undefined;
  let total = nothing;
  const count = (results: Results): Results => {
    total = add(total, results);
    return results;
  };
  const runStage = async (stage: Stage): Promise<Results> => {
    const logFile = stage.isBeside ? join(folder, `${stage.name}.log`) : undefined;
    const work = () => stage.run({ folder, product, env, signal, logFile });
    return count(await runStep(stage.name, work, signal, logFile));
  };

  let running: readonly RunningProduct[] = [];
  const start = async () => {
    running = await startProducts(products, { signal });
    return nothing;
  };
  const built = build === undefined ? Promise.resolve(nothing) : runStage(build);
  /** The stages that need no product, one after the other. */
  const runBeside = async () => {
    for (const stage of chosen.filter(({ isBeside }) => isBeside)) {
      if (stage.needsBuild) await built;
      await runStage(stage);
    }
  };
  const runOnProducts = async () => {
    let problem = await built;
    const onProducts = chosen.filter(({ needsProduct }) => needsProduct);
    if (onProducts.length > 0 && problem.failed === 0) problem = count(await runStep('emulators', start, signal));
    for (const stage of onProducts) {
      if (problem.failed === 0) {
        await runStage(stage);
        problem = count(await endedProducts(running));
      } else {
        const why = running.length === 0 ? 'the product did not start' : 'a product has ended';
        console.log(`\n✘ ${stage.name}: not run, since ${why}`);
        count(fail);
      }
    }
  };
  try {
    const lanes = await Promise.allSettled([runBeside(), runOnProducts()]);
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  } finally {
    await Promise.all(running.map((each) => each.stop()));
    if (total.failed === 0) rmSync(folder, { recursive: true, force: true });
  }

  if (total.troubles.length > 0) console.log(`\n${summary(total.troubles)}`);
  console.log(`\nAll stages took ${secondsSince(started)}.`);
  if (total.failed > 0) console.log(`Logs and reports are in ${relative(root, folder)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
