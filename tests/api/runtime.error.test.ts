import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePath } from '@fresher-party/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/product/ports.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import type { InjectedError } from '../support/inject-errors.ts';
import { type Runtime, spawnRuntime, startRuntime, useRuntime } from '../support/production-runtime.ts';

describe('paths and bodies that the platform can’t parse', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime();
  });
  afterAll(() => runtime.stop());

  /** Sends a raw request that HTTP clients would refuse. */
  async function raw(path: string): Promise<string> {
    const socket = connect(Number(new URL(runtime.url).port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }

  it('are answered in the envelope', async () => {
    for (const path of [
      `${basePath}/%E0%A4%A`,
      `${basePath}/messages/user/%`,
      '/%',
      '//',
      '/\\',
      'http://elsewhere/',
    ]) {
      const answer = await raw(path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('"code":"NOT_FOUND"');
      expect(answer).toMatch(/Cache-Control: private, no-store/i);
    }
  });
});

describe('a database that is out of reach', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}` });
  });
  afterAll(() => runtime.stop());

  it('is reported with a message and a Retry-After, and does not affect liveness', async () => {
    const { token } = await newActor();
    const [event, vote, login] = await Promise.all([
      call('GET /event'),
      call('POST /vote', { token, body: { candidateID: 'somebody' } }),
      call('POST /login', { body: { email: 'asha@iitdh.ac.in', password: 'correct horse' } }),
    ]);
    for (const { status, json, headers } of [event, vote, login]) {
      expect({ status, ...json }).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await call('GET /health')).status).toBe(200);
  });
});

describe('a start that can’t work', () => {
  it('stops with one sentence', async () => {
    const child = spawnRuntime(await freePort(), { SESSION_KEYS: undefined });
    expect(await child.exit).toBe(1);
    expect(child.output()).toContain('Refusing to start: SESSION_KEYS is missing.');
    expect(child.output()).not.toMatch(/\bat .+:\d+:\d+/);
  });
});

describe('an uncaught error', () => {
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

  // tests/api/vote-count.security.test.ts kills an instance with votes in flight.
  it.each(['in a timer', 'in a promise', 'after the answer'] as const)(
    'logs an error %s, and ends the process, which the platform starts again',
    async (injected) => {
      const dying = await start();
      try {
        const status = await statusWith(injected, dying);
        expect(injected === 'after the answer' ? [200] : [200, 500, 'none']).toContain(status);
        await expect.poll(() => isUp(dying), { timeout: 5000 }).toBe(false);
        expect(dying.output()).toMatch(/An injected error(\n|\\n)\s+at /);
      } finally {
        await dying.stop();
      }
    },
  );
});
