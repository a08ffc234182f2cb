/** A test project that fails to start reports why at once, and leaves nothing running. */

import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { UserError } from '../../scripts/user-error.ts';
import { allStarted } from '../../toolchain/processes/all-started.ts';
import { freePorts } from '../../toolchain/product/ports.ts';
import { stageProduct } from '../../toolchain/product/staging.ts';
import { startTestProjects } from '../../toolchain/product/test-projects.ts';
import { newLocalDir } from '../support/scripts.ts';

it('stops started projects if another fails to start', async () => {
  const stopped: number[] = [];
  const start = async (n: number) => ({ stop: async () => void stopped.push(n) });
  expect(await allStarted([start(1), start(2)])).toHaveLength(2);
  expect(stopped).toEqual([]);
  const failed = Promise.reject(new Error('no port'));
  await expect(allStarted([start(1), failed, start(3)])).rejects.toThrow('no port');
  expect(stopped).toEqual([1, 3]);
});

it('reports a server that has ended, with the end of its log', async () => {
  const folder = newLocalDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Not built, so the server can't start.
  const product = stageProduct(folder, await freePorts());
  const started = startTestProjects(product, 1, new AbortController().signal);
  const error = await started.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  expect(String(error)).toMatch(/The server of test project 1 did not start\. The end of .+Cannot find module/s);
}, 60_000);
