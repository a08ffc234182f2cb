import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { bodyLimitOf } from './router.ts';

/** What the client declared about its body, before the platform's parsers may act on it. */
export interface DeclaredBody {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

const declared = new WeakMap<IncomingMessage, DeclaredBody>();
const overLimit = new WeakSet<IncomingMessage>();
/** How long the rest of a refused body may take: a client that stalls for some seconds is not cut off. */
const discardTimeoutMs = 10_000;
const unreadablePath = '/unreadable-path';

function isReadablePath(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Keeps a body over the limit from the platform's parsers: they hold up to a gigabyte, and thirty uploads kill the instance. */
function limitBody(request: IncomingMessage): void {
  const { headers, method = 'GET', url = '' } = request;
  // Without a session a body is a form at most.
  const most = headers.authorization === undefined ? limits.bodyBytes : bodyLimitOf(method, url);
  if (Number(headers['content-length'] ?? 0) > most) {
    overLimit.add(request);
    // Without a length, the parsers take the request for one without a body.
    delete headers['content-length'];
  }
  if (headers['transfer-encoding'] === undefined) return;
  // Without a declared length, drop whatever comes past the limit.
  const push = request.push.bind(request);
  let length = 0;
  request.push = (chunk: Buffer | null, ...rest) => {
    length += chunk?.length ?? 0;
    if (chunk === null || length <= most) return push(chunk, ...rest);
    overLimit.add(request);
    return true;
  };
}

/**
 * The functions platform parses bodies and paths before it calls us, and answers what it can't read with an HTML
 * page and a stack trace. So that every answer keeps the envelope, this marks each body as plain bytes and replaces
 * an undecodable path, before the platform sees the request (ADR 1). It also keeps bodies over the limit out of memory.
 */
export function interceptRequests(): void {
  subscribe('http.server.request.start', (event) => {
    const { request } = event as { request: IncomingMessage };
    const { headers } = request;
    if (request.url !== undefined && !isReadablePath(request.url)) request.url = unreadablePath;
    declared.set(request, { contentType: headers['content-type'], contentEncoding: headers['content-encoding'] });
    headers['content-type'] = 'application/octet-stream';
    delete headers['content-encoding'];
    limitBody(request);
  });
}

/** What the client declared, also where `interceptRequests` was not installed. */
export function declaredBody(request: IncomingMessage): DeclaredBody {
  return (
    declared.get(request) ?? {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    }
  );
}

/** Whether the body is over the limit. The platform then has only a part of it. */
export function exceedsLimit(request: IncomingMessage): boolean {
  return overLimit.has(request);
}

/**
 * Reads and discards the rest of a body. Resolves to whether its end came in time: closing the connection while the
 * client still writes may lose our answer on the way.
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true;
  request.resume();
  return once(request, 'end', { signal: AbortSignal.timeout(discardTimeoutMs) }).then(
    () => true,
    () => false,
  );
}
