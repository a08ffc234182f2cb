/** A product that ends in the middle of a test run is named: the tests that hang without it only follow from it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { nothing } from '../../scripts/lib/reports.ts';
import { localSecrets } from '../../scripts/lib/secrets.ts';
import { logOf } from '../../scripts/lib/stack.ts';
import { endedProducts, stageProducts } from '../../scripts/lib/test-products.ts';

const alive = { ended: async () => undefined };
const gone = { ended: async () => 'the mail server has ended by itself' };

it('names a product that has ended, with the end of its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-products-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const products = await stageProducts(folder, 2, localSecrets());
  for (const product of products) writeFileSync(logOf(product.folder), 'All emulators ready!\nError: write EPIPE\n');

  expect(await endedProducts(products, [alive, alive])).toEqual(nothing);
  const { passed, failed, troubles } = await endedProducts(products, [alive, gone]);
  expect({ passed, failed, named: troubles.map(({ test }) => test) }).toEqual({
    passed: 0,
    failed: 1,
    named: ['product-2'],
  });
  expect(troubles[0]?.why).toMatch(/^Here the mail server has ended by itself\..*Error: write EPIPE$/s);
  expect((await endedProducts(products, [gone, gone])).failed).toBe(2);
});
