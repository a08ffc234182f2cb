/** A product that ends during a test run is reported, because hanging tests are only a consequence. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { logOf } from '../../toolchain/product/start-product.ts';
import { nothing } from '../../toolchain/test/reports.ts';
import { endedProduct } from '../../toolchain/test/run-stages.ts';

it('reports a product that has ended, with the end of its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-products-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(logOf(folder), 'All emulators ready!\nError: write EPIPE\n');

  expect(await endedProduct({ folder, ended: async () => undefined })).toEqual(nothing);
  const { passed, failed, troubles } = await endedProduct({ folder, ended: async () => 'the mail server has ended' });
  expect([passed, failed]).toEqual([0, 1]);
  expect(troubles[0]?.why).toMatch(/^Here the mail server has ended\..*Error: write EPIPE$/s);
});
