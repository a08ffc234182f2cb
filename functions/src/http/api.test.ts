import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { secureIds } from '../core/ids.ts';
import { createIpDelay } from '../core/ip-delay.ts';
import type { Handlers } from '../features/endpoint.ts';
import { createApi } from './api.ts';

/** Disconnects the client of the last call. */
let disconnect = (): void => {};

/** Sends GET /health, or another call, to an API whose only handler is `handler`. */
async function answerOf(handler: (context: { signal: AbortSignal }) => Promise<unknown>, path = '/health') {
  const headers: Record<string, unknown> = {};
  let body = '';
  const response = {
    statusCode: 0,
    once: (_: 'close', listener: () => void) => {
      disconnect = listener;
    },
    setHeader: (name: string, value: unknown) => {
      headers[name.toLowerCase()] = value;
    },
    end: (payload: Buffer) => {
      body = payload.toString();
    },
  };
  const api = createApi({
    handlers: { [`GET ${path}`]: handler } as unknown as Handlers,
    sessions: { require: () => Promise.reject(new Error('not asked for')) },
    clock: { now: () => new Date(0), at: (moment) => moment },
    ids: secureIds,
    delayed: createIpDelay(),
  });
  const request = Object.assign(Readable.from([]), {
    method: 'GET',
    url: `/api/v1/fresherParty${path}`,
    headers: {},
    socket: {},
  });
  await api(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { status: response.statusCode, headers, json: JSON.parse(body) };
}

it('sends only fields of the output schema', async () => {
  const { json } = await answerOf(async () => ({ status: 'ok', passwordHash: 'secret' }));
  expect(json).toEqual({ success: true, status: 'ok' });
});

it('reveals nothing about an unexpected error', async () => {
  const { status, json } = await answerOf(async () => {
    throw new Error('connect to 10.0.0.7 as root:hunter2');
  });
  expect({ status, ...json }).toMatchObject({ status: 500, code: 'INTERNAL' });
  expect(json.message).toBe('Something went wrong on our side. Please try again.');
});

it.each([
  ['ABORTED', 10],
  ['UNAVAILABLE', 14],
  ['DEADLINE_EXCEEDED', 4],
  ['RESOURCE_EXHAUSTED', 8],
])('answers 503 with a Retry-After when the database fails with %s', async (_, code) => {
  const { status, json, headers } = await answerOf(() => Promise.reject(Object.assign(new Error('grpc'), { code })));
  expect({ status, ...json }).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
  expect(headers['retry-after']).toBe(1);
});

it('times out after twelve seconds', async () => {
  vi.useFakeTimers();
  try {
    const answer = answerOf(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await answer).toMatchObject({ status: 503, json: { code: 'DATABASE_UNAVAILABLE' } });
  } finally {
    vi.useRealTimers();
  }
});

it('answers 500 when the output does not match its schema', async () => {
  expect((await answerOf(async () => ({ status: 'broken' }))).status).toBe(500);
});

it('does not let the CDN cache errors of a call whose answers are cached', async () => {
  const refused = await answerOf(() => Promise.reject(Object.assign(new Error('grpc'), { code: 14 })), '/event');
  const broken = await answerOf(async () => ({ data: {} }), '/event');
  for (const { headers } of [refused, broken]) expect(headers['cache-control']).toBe('private, no-store');
});

it('aborts the signal when the client disconnects', async () => {
  let aborted = false;
  await answerOf(async ({ signal }) => {
    expect(signal.aborted).toBe(false);
    disconnect();
    aborted = signal.aborted;
    return { status: 'ok' };
  });
  expect(aborted).toBe(true);
});
