/**
 * `npm run rehearse [-- --people <n>] [--seed <n>] [--seeds <n>] [--plan]`: plays both nights in fast motion on the
 * production runtime, with faults (ADR 46). Exits with 0 when every invariant held, 1 when one broke, 2 for a wrong use.
 */

import { parseOptions, run } from '../../operator/main.ts';
import { WrongUse } from '../../operator/user-error.ts';
import { withProduct } from '../product/products.ts';
import { fewestPeople, mostPeople, planOf } from '../rehearsal/plan.ts';
import { progressOn } from '../rehearsal/progress.ts';

const usage = 'npm run rehearse takes --people <number>, --seed <number>, --seeds <number> and --plan, after a "--".';
const mostSeeds = 1000;
const largestSeed = 2 ** 31 - 1;

function numberOf(name: string, typed: string, least: number, most: number): number {
  const number = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`--${name} takes a whole number from ${least} to ${most}, not "${typed}".`);
}

interface Wish {
  readonly people: number;
  readonly seeds: readonly number[];
  readonly showsPlan: boolean;
}

function readCommandLine(): Wish {
  const options = {
    people: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    plan: { type: 'boolean', default: false },
  } as const;
  const { values } = parseOptions({ options }, usage);
  const first = numberOf('seed', values.seed, 0, largestSeed - mostSeeds);
  const count = numberOf('seeds', values.seeds, 1, mostSeeds);
  return {
    people: numberOf('people', values.people, fewestPeople, mostPeople),
    seeds: Array.from({ length: count }, (_, index) => first + index),
    showsPlan: values.plan,
  };
}

/** Rehearses with one seed after the other. Resolves with the exit code. */
async function rehearseAll({ people, seeds }: Wish, signal: AbortSignal): Promise<number> {
  // Loaded now, because the tests' support turns to the product that the environment names.
  const { rehearse } = await import('../rehearsal/rehearse.ts');
  const { replay, reportOf } = await import('../rehearsal/report.ts');
  for (const seed of seeds) {
    console.log(`\nBoth nights with ${people} people, seed ${seed}:`);
    const rehearsal = await rehearse(planOf({ people, seed }), progressOn(process.stdout), signal);
    const { broken } = rehearsal;
    if (broken.length > 0) {
      const more = broken.length > 10 ? [`… and ${broken.length - 10} more.`] : [];
      console.log(['', ...broken.slice(0, 10).map((one) => `✘ ${one}`), ...more].join('\n'));
      console.log(`\nAn invariant broke. The same people do the same again with: ${replay({ people, seed })}`);
      return 1;
    }
    console.log(['', ...reportOf(rehearsal)].join('\n'));
  }
  return 0;
}

await run(async (signal) => {
  const wish = readCommandLine();
  if (wish.showsPlan) {
    const { planText } = await import('../rehearsal/report.ts');
    for (const seed of wish.seeds) console.log(planText(planOf({ people: wish.people, seed })).join('\n'));
    return 0;
  }
  console.log('Building and starting the product …');
  let code = 1;
  await withProduct({ signal }, async () => {
    code = await rehearseAll(wish, signal);
  });
  return code;
});
