/**
 * Projects in the emulators of one product, for parallel tests. Each has its own data, demo accounts and API process.
 * Triggers, task queues and the schedule work only in the product's own project.
 */

import { join } from 'node:path';
import { UserError } from '../lib/command.ts';
import { projectId, root } from '../lib/local.ts';
import { supervise } from '../lib/processes.ts';
import { freePort, originOf } from './ports.ts';
import type { Product } from './staging.ts';
import { endOfLog, isUp, logOf, seed } from './start-product.ts';

export type TestProject = Awaited<ReturnType<typeof startTestProject>>;

/** Starts and seeds the n-th test project of a running product. Resolves with the environment for its tests. */
export async function startTestProject(product: Product, n: number, signal: AbortSignal) {
  const port = await freePort();
  const env = { ...product.env, GCLOUD_PROJECT: `${projectId}-${n}`, APP_URL: originOf(port) };
  const server = supervise(
    ['node', join(import.meta.dirname, 'test-project-server.ts'), String(port), product.folder],
    { cwd: root, env: { ...process.env, ...product.settings, ...env }, logFile: logOf(product.folder) },
  );
  if (!(await isUp(env.APP_URL, () => !server.isRunning(), signal))) {
    const { file, end } = endOfLog(product.folder);
    throw new UserError(`The server of test project ${n} did not start. The end of ${file}:\n${end}`);
  }
  await seed({ ...product, env }, false);
  return { env, stop: () => server.stop() };
}
