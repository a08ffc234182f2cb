/** Bodies over the limit must not fill the memory of the production runtime. */

import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as open } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';

beforeAll(async () => {
  runtime = await startRuntime();
});

afterAll(() => runtime.stop());

const mebibyte = 1024 * 1024;

let runtime: Runtime;

/** Resident memory of the process, in MiB. */
function residentSize(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${runtime.pid}/status`, 'utf8'))?.[1]) / 1024;
}

interface Answer {
  /** A status, or the connection error. */
  readonly outcome: number | string;
  readonly body: string;
  readonly connection: string | undefined;
}

async function* pieces(size: number, stalls: boolean): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; left -= mebibyte) yield Buffer.alloc(Math.min(left, mebibyte), ' ');
  if (stalls) await new Promise(() => undefined);
}

/** Posts `size` bytes in pieces. With `stalls` the body never ends. */
function send(path: string, size: number, headers: Record<string, number | string>, stalls = false): Promise<Answer> {
  return new Promise((done) => {
    const type = { 'Content-Type': 'application/json' };
    const request = open(runtime.url + basePath + path, { method: 'POST', headers: { ...type, ...headers } });
    request.on('response', async (response: IncomingMessage) => {
      const { statusCode = 0, headers: received } = response;
      const body = await text(response).catch(() => '');
      done({ outcome: statusCode, body, connection: received.connection });
    });
    request.on('error', ({ message }) => done({ outcome: message, body: '', connection: undefined }));
    // An early answer ends the connection, and the rest of the body with it.
    pipeline(Readable.from(pieces(size, stalls)), request, () => undefined);
  });
}

describe.each([
  ['with a length', (size: number) => ({ 'Content-Length': size })],
  ['without a length', () => ({ 'Transfer-Encoding': 'chunked' })],
])('a body %s', (_, headersOf) => {
  // Closing the connection sometimes loses the answer, and crashes the functions emulator, which still writes to it.
  it('is refused in the envelope when it is over the limit, and the connection stays open', async () => {
    const { outcome, body, connection } = await send('/login', limits.bodyBytes + 1, headersOf(limits.bodyBytes + 1));
    expect({ outcome, connection }).toEqual({ outcome: 413, connection: 'keep-alive' });
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('is read up to the limit', async () => {
    const { outcome, body } = await send('/login', limits.bodyBytes, headersOf(limits.bodyBytes));
    // The body is only spaces.
    expect({ outcome, body: JSON.parse(body) }).toMatchObject({ outcome: 400, body: { code: 'INVALID_INPUT' } });
  });

  // The memory of another process is only available on Linux.
  it.runIf(process.platform === 'linux')(
    'does not fill memory, however large and many',
    { timeout: 60_000 },
    async () => {
      const size = 30 * mebibyte;
      let peak = 0;
      let over = false;
      const watch = (async () => {
        for (; !over; await sleep(50)) peak = Math.max(peak, residentSize());
      })();
      const answers = await Promise.all(Array.from({ length: 30 }, () => send('/login', size, headersOf(size))));
      over = true;
      await watch;
      for (const { outcome } of answers) expect(String(outcome)).toMatch(/^413$|ECONNRESET|EPIPE|socket hang up/);
      expect(peak).toBeLessThan(400);
      expect((await fetch(`${runtime.url}${basePath}/health`)).status).toBe(200);
    },
  );
});

it('a body that is over the limit by its length and never ends is refused, and the connection closed', async () => {
  const sent = limits.bodyBytes;
  const { outcome, connection } = await send('/login', sent, { 'Content-Length': sent + 1 }, true);
  expect({ outcome, connection }).toEqual({ outcome: 413, connection: 'close' });
});

it('the room for a photo is for sessions only: any other Authorization header is refused before the body comes', async () => {
  const headers = { 'Content-Length': limits.photoBodyBytes, Authorization: 'Bearer made.up.words' };
  const { outcome } = await send('/admin', limits.bodyBytes, headers, true);
  expect(outcome).toBe(401);
});
