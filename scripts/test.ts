/**
 * `npm test [-- <stage> …]`: every check, on free ports and in a folder of its own, so that it can run beside a
 * running product. Goes on after a failure; says at its end what failed and what had to be tried again, and the last
 * line counts all results.
 */

import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { run } from './lib/main.ts';
import { localDir, root } from './lib/paths.ts';
import { processTable } from './lib/process-table.ts';
import { add, fail, nothing, type Results, summary } from './lib/reports.ts';
import { localSecrets } from './lib/secrets.ts';
import type { Stack } from './lib/stack.ts';
import { type Stage, type StageContext, selectStages } from './lib/stages.ts';
import { endedProducts, productEnv, stageProducts, startProducts } from './lib/test-products.ts';

/** One more than the two cores that everybody has: a browser test waits a third of its time. */
const productCount = 3;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Logs of a failed run stay until the next run. */
function removeLeftovers(): void {
  const alive = new Set(processTable().map(({ pid }) => pid));
  for (const folder of globSync(join(localDir, 'test-*'))) {
    if (!alive.has(Number(folder.split('-').at(-1)))) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs one step under its name and prints how it went. A step that throws counts as one failure. With `words`, the
 * file that its programs write to, it says everything at its end.
 */
async function step(name: string, work: () => Promise<Results>, signal: AbortSignal, words?: string): Promise<Results> {
  signal.throwIfAborted();
  const header = `\n▶ ${name}`;
  if (words === undefined) console.log(header);
  const started = Date.now();
  let results = fail;
  let problem: unknown;
  try {
    results = await work();
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    problem = error;
  }
  if (words !== undefined) console.log(`${header}\n${readFileSync(words, { encoding: 'utf8', flag: 'a+' })}`);
  if (problem !== undefined) console.error(problem instanceof Error ? problem.message : problem);
  const mark = results.failed === 0 ? '✔' : '✘';
  const counts = results.passed + results.failed > 0 ? `: ${results.passed} passed, ${results.failed} failed` : '';
  console.log(`${mark} ${name}${counts} (${seconds(started)})`);
  if (results.failed === 0 || results.troubles.some(({ flaky }) => !flaky)) return results;
  const why = problem instanceof Error ? problem.message : 'What it said stands under its name above.';
  return { ...results, troubles: [...results.troubles, { test: name, why, flaky: false }] };
}

await run(async (signal) => {
  const chosen = selectStages(process.argv.slice(2));
  const started = Date.now();
  removeLeftovers();
  const folder = join(localDir, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const secrets = localSecrets();
  const products = await stageProducts(folder, productCount, secrets);
  const output = products[0].output;
  const env = {
    ...productEnv(products[0]),
    ...secrets,
    STACKS: JSON.stringify(products.map(productEnv)),
    WEB_DIST: output.webDist,
    FUNCTIONS_DIST: output.functionsDist,
  };
  const context: StageContext = { folder, output, env, signal };
  let total = nothing;
  const inBackground: Promise<void>[] = [];
  const runStage = async (stage: Stage): Promise<void> => {
    const logFile = stage.beside ? join(folder, `${stage.name}.log`) : undefined;
    const work = () => stage.run({ ...context, ...(logFile === undefined ? {} : { logFile }) });
    const counted = step(stage.name, work, signal, logFile).then((results) => {
      total = add(total, results);
    });
    if (stage.beside) {
      inBackground.push(counted);
      counted.catch(() => undefined); // Awaited at the end, which an interruption may reach later.
    } else await counted;
  };

  let stacks: readonly Stack[] = [];
  try {
    for (const stage of chosen.filter(({ emulators, beside }) => !emulators && !beside)) await runStage(stage);

    const emulated = chosen.filter(({ emulators }) => emulators);
    const startEmulators = async (): Promise<Results> => {
      if (!chosen.some(({ name }) => name === 'build')) await buildAll(output);
      stacks = await startProducts(products, signal);
      return nothing;
    };
    const up = emulated.length === 0 ? nothing : await step('emulators', startEmulators, signal);
    // Not before: the start of the emulators, which the others wait for, would take twice as long.
    for (const stage of chosen.filter(({ beside }) => beside)) await runStage(stage);
    let broken = up;
    for (const stage of emulated) {
      if (broken.failed > 0) {
        console.log(
          `\n✘ ${stage.name}: not run, since ${up.failed > 0 ? 'the emulators did not start' : 'a product has ended'}`,
        );
        total = add(total, fail);
        continue;
      }
      await runStage(stage);
      broken = await endedProducts(products, stacks);
    }
    total = add(total, broken);
    await Promise.all(inBackground);
  } finally {
    await Promise.allSettled(inBackground);
    await Promise.all(stacks.map((stack) => stack.stop()));
    if (total.failed === 0) rmSync(folder, { recursive: true, force: true });
  }

  if (total.troubles.length > 0) console.log(`\n${summary(total.troubles)}`);
  console.log(`\nAll stages took ${seconds(started)}.`);
  if (total.failed > 0) console.log(`Logs and reports are in ${relative(root, folder)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
