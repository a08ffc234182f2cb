/**
 * Projects in the emulators of one product, for parallel tests. Each has its own data, demo accounts and API process.
 * Triggers, task queues and the schedule work only in the product's own project.
 */

import { join } from 'node:path';
import { basePath } from '@fresher-party/contract/endpoints';
import pWaitFor from 'p-wait-for';
import { UserError } from '../lib/command.ts';
import { projectId, root } from '../lib/local.ts';
import { supervise } from '../lib/processes.ts';
import { freePort, originOf } from './ports.ts';
import type { Product } from './staging.ts';
import { endOfLog, logOf, seed } from './start-product.ts';

export interface TestProject {
  /** Environment for tests. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts and seeds the n-th test project of a running product. */
async function startTestProject(product: Product, n: number, signal: AbortSignal): Promise<TestProject> {
  const port = await freePort();
  const env = { ...product.env, GCLOUD_PROJECT: `${projectId}-${n}`, APP_URL: originOf(port) };
  const server = supervise(
    ['node', join(import.meta.dirname, 'test-project-server.ts'), String(port), product.folder],
    {
      cwd: root,
      env: { ...process.env, ...product.settings, ...env },
      logFile: logOf(product.folder),
      graceMs: 1000,
    },
  );
  const fails = (what: string): never => {
    const { file, end } = endOfLog(product.folder);
    throw new UserError(`The server of test project ${n} ${what}. The end of ${file}:\n${end}`);
  };
  const answers = async () => {
    if (!server.isRunning()) fails('did not start');
    return fetch(`${env.APP_URL}${basePath}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    const timeout = { milliseconds: 60_000, fallback: () => fails('did not answer within a minute') };
    await pWaitFor(answers, { interval: 100, timeout, signal });
    await seed({ ...product, env }, false);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { env, stop: () => server.stop() };
}

/** Starts `count` test projects. If one fails, stops the others and rejects. */
export async function startTestProjects(product: Product, count: number, signal: AbortSignal): Promise<TestProject[]> {
  const starts = Array.from({ length: count }, (_, index) => startTestProject(product, index + 1, signal));
  const started = (await Promise.allSettled(starts)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (started.length < count) await Promise.all(started.map((one) => one.stop()));
  return Promise.all(starts);
}
