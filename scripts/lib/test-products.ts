/** The products that the tests run against: alike, apart, and one for each worker of a runner. */

import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildOutput } from './build-all.ts';
import { firestoreEmulatorEnv } from './firestore-jar.ts';
import { findJava } from './java.ts';
import { root } from './paths.ts';
import { freePortSets, type Ports } from './ports.ts';
import { add, nothing, type Results } from './reports.ts';
import type { Secrets } from './secrets.ts';
import { emulatorEnv, logOf, originOf, type Stack, seedStack, startStack } from './stack.ts';
import { stagedOutput, stage as stageFiles } from './staging.ts';

export interface TestProduct {
  readonly folder: string;
  readonly ports: Ports;
  readonly output: BuildOutput;
}

/** At least one; the first holds the build. */
export type TestProducts = readonly [TestProduct, ...TestProduct[]];

/** Writes the folders of `count` products, all but what is built. Throws a UserError for secrets of no use. */
export async function stageProducts(folder: string, count: number, secrets: Secrets): Promise<TestProducts> {
  const sets = await freePortSets(count);
  const products = sets.map((ports, index) => {
    const own = join(folder, `product-${index + 1}`);
    mkdirSync(own, { recursive: true });
    stageFiles(own, ports, secrets, originOf(ports.hosting));
    return { folder: own, ports, output: stagedOutput(own) };
  });
  return products as [TestProduct, ...TestProduct[]];
}

/** Starts and seeds them, all with the first one's build. Rejects when one doesn't start; the others have ended then. */
export async function startProducts(products: TestProducts, signal: AbortSignal): Promise<readonly Stack[]> {
  const [built, ...others] = products;
  for (const { output } of others) {
    cpSync(built.output.functionsDist, output.functionsDist, { recursive: true });
    cpSync(built.output.webDist, output.webDist, { recursive: true });
  }
  const java = await findJava();
  const firestoreEnv = await firestoreEmulatorEnv(java.bin);
  const starts = await Promise.allSettled(
    products.map(async ({ folder, ports }) => {
      const stack = await startStack({ folder, ports, java, firestoreEnv, signal });
      await seedStack(ports);
      return stack;
    }),
  );
  const stacks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failure = starts.find((start) => start.status === 'rejected');
  if (failure === undefined) return stacks;
  await Promise.all(stacks.map((stack) => stack.stop()));
  throw failure.reason;
}

/** What a test of this product's worker needs to find it. */
export function productEnv({ ports }: TestProduct): Record<string, string> {
  return {
    ...emulatorEnv(ports),
    APP_URL: originOf(ports.hosting),
    INBOX_URL: originOf(ports.inbox),
    SMTP_PORT: String(ports.smtp),
  };
}

/** One failure for each product that has ended by itself, with the end of its log: tests that hung only follow from it. */
export async function endedProducts(products: TestProducts, stacks: readonly Pick<Stack, 'ended'>[]): Promise<Results> {
  let results = nothing;
  for (const [index, stack] of stacks.entries()) {
    const product = products[index];
    const ended = await stack.ended();
    if (product === undefined || ended === undefined) continue;
    const log = readFileSync(logOf(product.folder), { encoding: 'utf8', flag: 'a+' });
    const tail = log.trimEnd().split('\n').slice(-25).join('\n');
    const why = `Here ${ended}. The end of ${relative(root, logOf(product.folder))}:\n${tail}`;
    results = add(results, { passed: 0, failed: 1, troubles: [{ test: `product-${index + 1}`, why, flaky: false }] });
  }
  return results;
}
