/** A temporary product on free ports in its own folder, for commands and tests. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from '../lib/local.ts';
import { buildAll, copyBuild } from './build.ts';
import { emulatorEnv } from './emulator.ts';
import { freePorts } from './ports.ts';
import { type Product, stagedBuild, stageProduct } from './staging.ts';
import { type StartOptions, startProduct } from './start-product.ts';

/** Builds a product, or copies a build (BUILD_FROM), since the tests of scripts start many. */
export async function buildOrCopy(product: Product): Promise<void> {
  const built = process.env.BUILD_FROM;
  if (built === undefined) await buildAll(product);
  else copyBuild(stagedBuild(built), product);
}

/**
 * Builds and starts a product, runs `work` and always removes the product. During `work` this process's environment has
 * the variables of tests/support/env.ts.
 */
export async function withProduct(
  options: Omit<StartOptions, 'emulatorEnv'>,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const folder = join(localDir, `temporary-${process.pid}`);
  try {
    const product = stageProduct(folder, await freePorts());
    await buildOrCopy(product);
    const running = await startProduct(product, { ...options, emulatorEnv: await emulatorEnv() });
    try {
      Object.assign(process.env, product.env);
      await work(product);
    } finally {
      await running.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
