/** Uncaught errors in the production runtime without domains. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePath } from '@fresher-party/contract/endpoints';
import { expect, it } from 'vitest';
import { call } from '../support/api.ts';
import type { InjectedError } from '../support/inject-errors.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { newCandidate, newCrowd, votesFor } from '../support/state.ts';

const preload = pathToFileURL(join(import.meta.dirname, '../support/inject-errors.ts')).href;
const start = (): Promise<Runtime> => startRuntime({ NODE_OPTIONS: `--import=${preload}` });

/** The status, or `none` for a broken connection. */
const statusWith = (injected: InjectedError, { url }: Runtime): Promise<number | 'none'> =>
  fetch(`${url}${basePath}/event`, { headers: { 'X-Inject-Error': injected } }).then(
    ({ status }) => status,
    () => 'none',
  );

const isUp = ({ url }: Runtime): Promise<boolean> =>
  call('GET /health', { origin: url }).then(
    ({ status }) => status === 200,
    () => false,
  );

it('runs calls outside domains, answers 500 when a handler throws, and keeps running', async () => {
  const runtime = await start();
  try {
    const { status, headers } = await call('GET /event', { origin: runtime.url });
    expect([status, headers.get('x-domain')]).toEqual([200, 'false']);
    expect(await statusWith('in the handler', runtime)).toBe(500);
    expect(await isUp(runtime)).toBe(true);
    expect(runtime.output()).toMatch(/An injected error(\n|\\n)\s+at /);
  } finally {
    await runtime.stop();
  }
});

it.each(['in a timer', 'in a promise', 'after the answer'] as const)(
  'ends the process after an error %s, and votes in flight count once',
  async (injected) => {
    const { id } = await newCandidate('Mr_Fresher');
    const voters = (await newCrowd(20)).map((voter) => ({ ...voter, key: randomUUID() }));
    const vote = ({ url }: Runtime) =>
      voters.map(({ token, key }) => {
        const headers = { 'Idempotency-Key': key };
        return call('POST /vote', { origin: url, token, headers, body: { candidateID: id } }).then(
          ({ status }) => status,
          () => 'none',
        );
      });
    const dying = await start();
    const next = await start();
    try {
      const underWay = vote(dying);
      const status = await statusWith(injected, dying);
      expect([200, 500, 'none']).toContain(status);
      if (injected === 'after the answer') expect(status).toBe(200);
      // Answered, or disconnected.
      expect([200, 'none']).toEqual(expect.arrayContaining([...new Set(await Promise.all(underWay))]));
      await expect.poll(() => isUp(dying), { timeout: 5000 }).toBe(false);
      expect(dying.output()).toMatch(/An injected error(\n|\\n)\s+at /);
      expect(await Promise.all(vote(next))).toEqual(voters.map(() => 200));
      expect(await votesFor(id)).toBe(voters.length);
    } finally {
      await Promise.all([dying.stop(), next.stop()]);
    }
  },
);
