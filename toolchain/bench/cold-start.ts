/** From the start of the process to its first answer, against a function that only loads its libraries, from node_modules. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../product/ports.ts';
import { spawnRuntime } from '../testing/production-runtime.ts';
import { clientOf, compared, type Result } from './measure.ts';

const bar = 0.8;
/** Pairs of starts, in turn. */
const rounds = 15;
const timeoutMs = 30_000;

/** Milliseconds. `source` is the product when not given. Throws when there is no answer. */
async function start(source?: string): Promise<number> {
  const port = await freePort();
  const client = clientOf(`http://127.0.0.1:${port}`, 1);
  const started = performance.now();
  // A new instance finds nothing compiled.
  const child = spawnRuntime(port, { NODE_COMPILE_CACHE: undefined }, source === undefined ? {} : { source });
  // Not read, a full pipe would stop it.
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const ended = once(child, 'exit');
  try {
    while (performance.now() - started < timeoutMs) {
      const answer = await client.send('GET', '/health').catch(() => undefined);
      if (answer !== undefined) return performance.now() - started;
      await sleep(2);
    }
    throw new Error(`${source ?? 'The product'} did not answer within ${timeoutMs} ms.`);
  } finally {
    client.close();
    child.kill('SIGKILL');
    await ended;
  }
}

/** `floor` is the built functions/bench/loads-only.ts. */
export async function coldStart(floor: string): Promise<Result[]> {
  const pairs: [number, number][] = [];
  // The first pair reads the files into the system's cache.
  for (let round = 0; round <= rounds; round += 1) pairs.push([await start(), await start(floor)]);
  const { ratio, measured } = compared(pairs.slice(1), ' ms');
  const what = `Cold start to the first answer, median of ${rounds}`;
  return [{ what, measured, bar: `≤ ${bar} × loading alone`, held: ratio <= bar }];
}
