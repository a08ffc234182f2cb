/** Products on free ports, each in a folder of its own: for tests, and for commands that need one for a while. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from '../../operator/local.ts';
import { buildAll, copyBuild } from '../build/build.ts';
import { emulatorEnv } from './firestore-jar.ts';
import { freePorts } from './ports.ts';
import { type Product, stagedBuild, stageProduct } from './staging.ts';
import { type RunningProduct, type StartOptions, startProduct } from './start-product.ts';

/** At least one; the first holds the build. */
export type Products = readonly [Product, ...Product[]];

/** Writes the folders of `count` products, all but their builds. */
export async function stageProducts(folder: string, count: number): Promise<Products> {
  const products: Product[] = [];
  while (products.length < count) {
    products.push(stageProduct(join(folder, `product-${products.length + 1}`), await freePorts()));
  }
  return products as [Product, ...Product[]];
}

/** Starts them all with the first one's build. Rejects when one doesn't start; the others have ended then. */
export async function startProducts(
  [built, ...others]: Products,
  options: Omit<StartOptions, 'emulatorEnv'>,
): Promise<readonly RunningProduct[]> {
  for (const product of others) copyBuild(built, product);
  const all = { ...options, emulatorEnv: await emulatorEnv() };
  const starts = await Promise.allSettled([built, ...others].map((product) => startProduct(product, all)));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failure = starts.find((start) => start.status === 'rejected');
  if (failure === undefined) return started;
  await Promise.all(started.map((product) => product.stop()));
  throw failure.reason;
}

/** Builds a product, or takes the build of a folder (BUILD_FROM): the toolchain's own tests start many. */
export async function buildOrCopy(product: Product): Promise<void> {
  const built = process.env.BUILD_FROM;
  if (built === undefined) await buildAll(product);
  else copyBuild(stagedBuild(built), product);
}

/**
 * Builds and starts a product, runs `work` and removes the product whatever happens. Meanwhile this process's
 * environment holds what tests/support/env.ts asks for.
 */
export async function withProduct(
  options: Omit<StartOptions, 'emulatorEnv'>,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const folder = join(localDir, `temporary-${process.pid}`);
  try {
    const products = await stageProducts(folder, 1);
    await buildOrCopy(products[0]);
    const [product] = await startProducts(products, options);
    try {
      Object.assign(process.env, products[0].env);
      await work(products[0]);
    } finally {
      await product?.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
