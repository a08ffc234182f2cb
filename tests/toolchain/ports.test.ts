/** Ports of products that run next to others. */

import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, freePorts, requireFree } from '../../toolchain/product/ports.ts';

it('are free, distinct, and not ephemeral', async () => {
  const sets = await Promise.all(Array.from({ length: 20 }, freePorts));
  const single = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  const ports = [...sets.flatMap((set) => Object.values(set)), ...single];
  expect(new Set(ports).size).toBe(20 * 14 + 20);
  expect(Math.min(...ports)).toBeGreaterThan(10_080); // The highest port that browsers block.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [first] = sets;
  if (!first) throw new Error('No set');
  await requireFree(first, ['hosting', 'web']);

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first.web, resolve));
  await expect(requireFree(first, ['hosting', 'web'])).rejects.toThrow(`Port ${first.web} is taken`);
  server.close();
});
