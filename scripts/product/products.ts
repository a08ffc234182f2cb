/** A temporary product on free ports in its own folder, for commands and tests. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from '../lib/local.ts';
import { buildAll } from './build.ts';
import { freePorts } from './ports.ts';
import { type Product, stageProduct } from './staging.ts';
import { type StartOptions, startProduct } from './start-product.ts';

/** Builds a product, or copies the build of another folder (BUILD_FROM), since the tests of scripts start many. */
export async function buildOrCopy(product: Product): Promise<void> {
  const built = process.env.BUILD_FROM;
  if (built === undefined) return buildAll(product);
  for (const part of ['functions/dist', 'web'])
    cpSync(join(built, part), join(product.folder, part), { recursive: true });
}

/**
 * Builds and starts a product, runs `work` and always removes the product. During `work` this process's environment has
 * the variables of tests/support/env.ts.
 */
export async function withProduct(options: StartOptions, work: (product: Product) => Promise<void>): Promise<void> {
  const folder = join(localDir, `temporary-${process.pid}`);
  try {
    const product = stageProduct(folder, await freePorts());
    await buildOrCopy(product);
    const running = await startProduct(product, options);
    Object.assign(process.env, product.env);
    await work(product).finally(running.stop);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
