/** A product that ends in the middle of a test run is named: the tests that hang without it only follow from it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stageProducts } from '../../toolchain/product/products.ts';
import { logOf, type RunningProduct } from '../../toolchain/product/start-product.ts';
import { nothing } from '../../toolchain/test/reports.ts';
import { endedProducts } from '../../toolchain/test/run-stages.ts';

const alive = { ended: async () => undefined };
const gone = { ended: async () => 'the mail server has ended by itself' };

it('names a product that has ended, with the end of its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-products-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const products = await stageProducts(folder, 2);
  for (const product of products) writeFileSync(logOf(product.folder), 'All emulators ready!\nError: write EPIPE\n');

  const both = (first: object, second: object) => {
    const [one, another] = products;
    return endedProducts([Object.assign({ ...one }, first), Object.assign({ ...another }, second)] as RunningProduct[]);
  };
  expect(await both(alive, alive)).toEqual(nothing);
  const { passed, failed, troubles } = await both(alive, gone);
  expect({ passed, failed, named: troubles.map(({ test }) => test) }).toEqual({
    passed: 0,
    failed: 1,
    named: ['product-2'],
  });
  expect(troubles[0]?.why).toMatch(/^Here the mail server has ended by itself\..*Error: write EPIPE$/s);
  expect((await both(gone, gone)).failed).toBe(2);
});
