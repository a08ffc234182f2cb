/**
 * `npm run bench`: benchmarks the function in the production runtime against baselines, with the thresholds of design
 * §6. Exits with 1 if one is missed.
 */

import { join } from 'node:path';
import { root } from '../../operator/local.ts';
import { run } from '../../operator/main.ts';
import { table } from '../../operator/table.ts';
import type { Result } from '../bench/measure.ts';
import { buildFunctions, buildUnbundled } from '../build/build.ts';
import { withProduct } from '../product/products.ts';

await run(async (signal) => {
  const results: Result[] = [];
  await withProduct({ signal }, async ({ folder }) => {
    const distOf = (name: string): string => join(folder, 'functions', name);
    const entryOf = (name: string): string => join(root, `functions/bench/${name}.ts`);
    /** Builds a baseline in the same way as the product. */
    const baseline = async (name: string): Promise<string> => {
      await buildFunctions(distOf(name), entryOf(name));
      return join(distOf(name), 'index.cjs');
    };
    // Imported here, because they read the product's addresses from the environment.
    const { coldStart } = await import('../bench/cold-start.ts');
    const { liveHour } = await import('../bench/live-hour.ts');
    const { operations } = await import('../bench/operations.ts');
    const { resetTiming } = await import('../bench/reset-timing.ts');
    const { throughput } = await import('../bench/throughput.ts');
    console.log('Measuring. This takes some minutes.');
    results.push(...(await throughput(await baseline('write-only'))));
    await buildUnbundled(distOf('loads-only'), entryOf('loads-only'));
    results.push(...(await coldStart(join(distOf('loads-only'), 'index.js'))));
    results.push(...(await operations()));
    results.push(...(await liveHour()));
    results.push(...(await resetTiming()));
  });
  const missed = results.filter(({ held }) => !held).length;
  const rows = results.map(({ what, measured, bar, held }) => [held ? '✔' : '✘', what, measured, bar]);
  console.log(`\n${table(rows)}\n\n${results.length - missed} held, ${missed} missed`);
  return missed === 0 ? 0 : 1;
});
