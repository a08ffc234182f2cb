import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { basePath } from '@fresher-party/contract/endpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createIpDelay } from '../core/throttles.ts';
import type { Handlers } from '../features/endpoint.ts';
import { createApi, matchRoute, networkOf, sourceOf } from './api.ts';

/** Disconnects the client of the last call. */
let disconnect = (): void => {};

/** Sends GET /health, or another call, to an API whose only handler is `handler`. */
async function answerOf(
  handler: (context: { signal: AbortSignal }) => Promise<unknown>,
  key = 'GET /health',
  body = Readable.from([]),
) {
  let status = 0;
  let headers: Record<string, unknown> = {};
  let text = '';
  const response = {
    once: (_: 'close', listener: () => void) => {
      disconnect = listener;
    },
    writeHead(code: number, sent: Record<string, unknown>) {
      status = code;
      headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
      return response;
    },
    end: (payload: Buffer) => {
      text = payload.toString();
    },
  };
  const api = createApi({
    handlers: { [key]: handler } as unknown as Handlers,
    requireSession: () => Promise.reject(new Error('not asked for')),
    clock: { now: () => new Date(0), at: (moment) => moment },
    delayed: createIpDelay(),
  });
  const [method, path] = key.split(' ');
  const request = Object.assign(body, {
    method,
    complete: method === 'GET',
    url: `/api/v1/fresherParty${path}`,
    headers: {},
    socket: {},
  });
  await api(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { status, headers, json: JSON.parse(text) };
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

it('times out after twelve seconds, and blames the client for a body that does not end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const endless = new Readable({ read() {} });
  const answers = [answerOf(() => new Promise(() => {})), answerOf(async () => ({}), 'POST /login', endless)];
  await vi.advanceTimersByTimeAsync(12_000);
  const [late, cut] = await Promise.all(answers);
  expect(late).toMatchObject({ status: 503, json: { code: 'DATABASE_UNAVAILABLE' } });
  expect([cut?.status, endless.destroyed]).toEqual([400, true]);
});

it('answers 500 when the output does not match its schema', async () => {
  expect((await answerOf(async () => ({ status: 'broken' }))).status).toBe(500);
});

it('does not let the CDN cache errors of a call whose answers are cached', async () => {
  const refused = await answerOf(() => Promise.reject(Object.assign(new Error('grpc'), { code: 14 })), 'GET /event');
  const broken = await answerOf(async () => ({ data: {} }), 'GET /event');
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

const keyAndParams = (method: string, path: string) => {
  const match = matchRoute(method, basePath + path);
  return match && 'route' in match ? [match.route.key, match.params] : match;
};

describe('matchRoute', () => {
  it('finds a fixed path, with or without a trailing slash, and treats HEAD as GET', () => {
    expect(keyAndParams('GET', '/vote/all')).toEqual(['GET /vote/all', {}]);
    expect(keyAndParams('GET', '/vote/all/')).toEqual(['GET /vote/all', {}]);
    expect(keyAndParams('HEAD', '/vote/all')).toEqual(['GET /vote/all', {}]);
  });

  it('decodes a parameter', () => {
    expect(keyAndParams('GET', '/messages/user/asha%2Brao%40iitdh.ac.in')).toEqual([
      'GET /messages/user/{id}',
      { id: 'asha+rao@iitdh.ac.in' },
    ]);
  });
});

const from = (header?: string) =>
  sourceOf({ headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '10.0.0.1' } } as never);

it('uses the last hop, which can’t be forged, as the caller', () => {
  expect(from('198.51.100.7, 203.0.113.9').caller).toBe('203.0.113.9');
  expect(from('203.0.113.9').caller).toBe('203.0.113.9');
  expect(from().caller).toBe('10.0.0.1');
});

it.each([
  '192.0.2.66',
  '1.2.3.4, 192.0.2.66',
  '198.51.100.7, 203.0.113.9, 192.0.2.66',
  ', ,192.0.2.66',
  'for="[2001:db8::1]", 192.0.2.66',
  '1.2.3.4, ::ffff:192.0.2.66',
])('recognises a direct caller whatever it claims to forward: %s', (claim) => {
  expect(from(claim).caller).toBe('192.0.2.66');
});

it('never lets a direct call impersonate a network behind the CDN', () => {
  const victim = from('198.51.100.7, 203.0.113.9').origin;
  expect(from('198.51.100.7, 192.0.2.66').origin).not.toBe(victim);
  expect(from('198.51.100.7, 203.0.113.9, 192.0.2.66').origin).not.toBe(victim);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('treats addresses of the same /64 as one source, and those of two as two', () => {
  expect(from('2001:db8:1:2::a, 203.0.113.9')).toEqual(from('2001:db8:1:2:ffff::b, 203.0.113.9'));
  expect(from('2001:db8:1:3::a, 203.0.113.9').origin).not.toBe(from('2001:db8:1:2::a, 203.0.113.9').origin);
  expect(from('2001:db8:1:2::a')).toEqual(from('2001:db8:1:2::b'));
});
