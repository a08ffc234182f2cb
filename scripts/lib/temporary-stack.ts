/** The whole product on free ports in a folder of its own, gone afterwards: for scripts that need it running. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build-all.ts';
import { firestoreEmulatorEnv } from './firestore-jar.ts';
import { findJava } from './java.ts';
import { localDir } from './paths.ts';
import { freePorts } from './ports.ts';
import { localSecrets } from './secrets.ts';
import { originOf, seedStack, startStack } from './stack.ts';
import { stage, stagedOutput } from './staging.ts';
import { productEnv } from './test-products.ts';

interface Options {
  /** How far the API's clock is ahead of the real one, in milliseconds (ADR 24). */
  readonly clockOffset?: number;
  readonly signal: AbortSignal;
}

/**
 * Builds, starts and seeds the product, runs `work` with its address and folder, and stops it whatever happens.
 * Meanwhile this process's environment holds what tests/support/env.ts asks for.
 */
export async function withTemporaryStack(
  options: Options,
  work: (appUrl: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(localDir, `temporary-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts();
  const appUrl = originOf(ports.hosting);
  const secrets = localSecrets();
  const output = stagedOutput(folder);
  try {
    stage(folder, ports, secrets, appUrl);
    await buildAll(output);
    const java = await findJava();
    const firestoreEnv = await firestoreEmulatorEnv(java.bin);
    const stack = await startStack({ folder, ports, java, firestoreEnv, ...options });
    try {
      await seedStack(ports);
      const dist = { WEB_DIST: output.webDist, FUNCTIONS_DIST: output.functionsDist };
      Object.assign(process.env, productEnv({ folder, ports, output }), secrets, dist);
      await work(appUrl, folder);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
