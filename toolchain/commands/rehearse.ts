/**
 * `npm run rehearse -- [evening|rush|hall|lockout|flood]`: simulates the event in fast motion on the production
 * runtime, with fault injection (ADR 46). Exits with 0 if every invariant held, 1 if one broke, 2 for wrong usage.
 */

import { parseOptions, run } from '../../operator/main.ts';
import { WrongUse } from '../../operator/user-error.ts';
import { withProduct } from '../product/products.ts';
import { type Fault, faultNames } from '../rehearsal/acts.ts';
import { type Mode, modes, mostPeople, planOf, sizes, type Wish } from '../rehearsal/plan.ts';
import { planText } from '../rehearsal/report.ts';

const usage = `npm run rehearse takes ${modes.join(', ')}, --people, --seed, --seeds, --faults, --minutes and --plan, after a "--".`;
const mostSeeds = 1000;
const largestSeed = 2 ** 31 - 1;

function numberOf(name: string, typed: string, least: number, most: number): number {
  const number = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`--${name} takes a whole number from ${least} to ${most}, not "${typed}".`);
}

/** Parses `function killed:2, database stopped` or `none`. */
function faultsOf(typed: string): readonly Omit<Fault, 'afterTurns'>[] {
  if (typed === 'none') return [];
  return typed.split(',').map((one) => {
    const [words = '', seconds = '15'] = one.split(':').map((part) => part.trim());
    const name = faultNames.find((known) => known === words);
    if (name === undefined) throw new WrongUse(`--faults takes none or some of: ${faultNames.join(', ')}.`);
    return { name, seconds: numberOf('faults', seconds, 1, 60) };
  });
}

/** Throws for a fault that no scene can have. Otherwise it would be skipped, and the report would still say success. */
function requireInjected(wish: Wish): void {
  const planned = planOf(wish).scenes.flatMap(({ faults }) => faults.map(({ name }) => name));
  const missing = wish.faults?.find(({ name }) => !planned.includes(name));
  if (missing !== undefined) throw new WrongUse(`The ${wish.mode} has no scene for the fault "${missing.name}".`);
}

function readCommandLine() {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = {
    people: { type: 'string' },
    seed: text('1'),
    seeds: text('1'),
    faults: { type: 'string' },
    minutes: { type: 'string' },
    plan: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseOptions({ options, allowPositionals: true }, usage);
  const [typed = 'evening', ...others] = positionals;
  const mode = modes.find((known): known is Mode => known === typed);
  if (mode === undefined || others.length > 0) throw new WrongUse(usage);
  const { least, usual } = sizes[mode];
  if (values.minutes !== undefined && mode !== 'lockout') throw new WrongUse('Only the lockout takes --minutes.');
  const first = numberOf('seed', values.seed, 0, largestSeed - mostSeeds);
  const wish = {
    mode,
    people: numberOf('people', values.people ?? String(usual), least, mostPeople),
    faults: values.faults === undefined ? undefined : faultsOf(values.faults),
    minutes: numberOf('minutes', values.minutes ?? '10', 1, 60),
  };
  requireInjected({ ...wish, seed: first });
  const seeds = Array.from({ length: numberOf('seeds', values.seeds, 1, mostSeeds) }, (_, index) => first + index);
  return { wishes: seeds.map((seed): Wish => ({ ...wish, seed })), showsPlan: values.plan };
}

/** The command that repeats a rehearsal. */
function replay({ seed, people }: Wish): string {
  const typed = process.argv.slice(2).filter((word, index, all) => {
    const option = word.startsWith('--') ? word : (all[index - 1] ?? '');
    return !/^--(people|seeds?)(=|$)/.test(option);
  });
  const words = [...typed, '--people', people, '--seed', seed].map((word) =>
    / /.test(`${word}`) ? `"${word}"` : word,
  );
  return `npm run rehearse -- ${words.join(' ')}`;
}

/** Runs one rehearsal per seed. Resolves with the exit code. */
async function rehearseAll(wishes: readonly Wish[], signal: AbortSignal): Promise<number> {
  // Imported here, because they read the product's addresses from the environment.
  const { rehearse } = await import('../rehearsal/rehearse.ts');
  const { reportOf } = await import('../rehearsal/report.ts');
  for (const wish of wishes) {
    console.log(`\nThe ${wish.mode} with ${wish.people} people, seed ${wish.seed}:`);
    const rehearsal = await rehearse(planOf(wish), signal);
    const { broken, seconds } = rehearsal;
    if (broken.length > 0) {
      const more = broken.length > 10 ? [`… and ${broken.length - 10} more.`] : [];
      console.log(['', ...broken.slice(0, 10).map((one) => `✘ ${one}`), ...more].join('\n'));
      console.log(`\nAn invariant broke. The same people do the same again with: ${replay(wish)}`);
      return 1;
    }
    console.log(['', ...reportOf(rehearsal)].join('\n'));
    console.log(`All invariants held for ${wish.people} people with seed ${wish.seed}, in ${Math.round(seconds)} s.`);
  }
  return 0;
}

await run(async (signal) => {
  const { wishes, showsPlan } = readCommandLine();
  if (showsPlan) {
    for (const wish of wishes) console.log(planText(planOf(wish)).join('\n'));
    return 0;
  }
  console.log('Building and starting the product …');
  let code = 1;
  await withProduct({ signal }, async () => {
    code = await rehearseAll(wishes, signal);
  });
  return code;
});
