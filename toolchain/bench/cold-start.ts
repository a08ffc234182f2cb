/**
 * Time from process start to the first answer, and memory, compared with a baseline function that only loads its
 * libraries from node_modules.
 */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { spawnRuntime } from '../../tests/support/production-runtime.ts';
import { freePort } from '../product/ports.ts';
import { clientOf, compared, type Result } from './measure.ts';

const bar = 0.8;
const memoryBar = 1.2;
/** Pairs of starts, alternating. */
const rounds = 15;
const timeoutMs = 30_000;

interface Start {
  readonly ms: number;
  /** MB after a call that reads the database. The baseline reads nothing. */
  readonly memory: number;
}

/** `source` defaults to the product. Throws without an answer. */
async function start(source?: string): Promise<Start> {
  const port = await freePort();
  const client = clientOf(`http://127.0.0.1:${port}`, 1);
  const started = performance.now();
  // A new instance has no compile cache.
  const child = spawnRuntime(port, { NODE_COMPILE_CACHE: undefined }, source === undefined ? {} : { source });
  // An unread pipe would fill up and block the process.
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const ended = once(child, 'exit');
  try {
    while (performance.now() - started < timeoutMs) {
      const answer = await client.send('GET', '/health').catch(() => undefined);
      if (answer !== undefined) {
        const ms = performance.now() - started;
        await client.send('GET', '/event');
        const { stdout } = await execa('ps', ['-o', 'rss=', '-p', String(child.pid)]);
        return { ms, memory: Number(stdout) / 1024 };
      }
      await sleep(2);
    }
    throw new Error(`${source ?? 'The product'} did not answer within ${timeoutMs} ms.`);
  } finally {
    client.close();
    child.kill('SIGKILL');
    await ended;
  }
}

/** `baseline` is functions/bench/loads-only.ts, unbundled. */
export async function coldStart(baseline: string): Promise<Result[]> {
  const pairs: [Start, Start][] = [];
  // The first pair only fills the file system cache.
  for (let round = 0; round <= rounds; round += 1) pairs.push([await start(), await start(baseline)]);
  const row = (what: string, of: keyof Start, unit: string, most: number): Result => {
    const values = pairs.slice(1).map(([one, other]) => [one[of], other[of]] as const);
    const { ratio, measured } = compared(values, unit);
    return { what: `${what}, median of ${rounds}`, measured, bar: `≤ ${most} × loading alone`, held: ratio <= most };
  };
  return [
    row('Cold start to the first answer', 'ms', ' ms', bar),
    row('Memory after the first answer from the database', 'memory', ' MB', memoryBar),
  ];
}
