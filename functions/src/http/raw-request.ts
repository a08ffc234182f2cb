import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { bodyLimitOf } from './router.ts';

/** The client's original headers about the body, before `interceptRequests` changes them. */
export interface DeclaredBody {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

const declared = new WeakMap<IncomingMessage, DeclaredBody>();
const overLimit = new WeakSet<IncomingMessage>();
/** How long to wait for the rest of a refused body, so that a slow client still gets the answer. */
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

/** Keeps large bodies from the platform's parsers, which accept up to a gigabyte: 30 uploads would kill an instance. */
function limitBody(request: IncomingMessage): void {
  const { headers, method = 'GET', url = '' } = request;
  // Calls without a session have small bodies.
  const most = headers.authorization === undefined ? limits.bodyBytes : bodyLimitOf(method, url);
  if (Number(headers['content-length'] ?? 0) > most) {
    overLimit.add(request);
    // Without a length, the parsers assume that there is no body.
    delete headers['content-length'];
  }
  if (headers['transfer-encoding'] === undefined) return;
  // Without a declared length, drop everything above the limit.
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
 * The functions platform parses bodies and paths before it calls us, and answers parse errors with an HTML page and a
 * stack trace. To keep our envelope for every answer, this declares each body as plain bytes and replaces undecodable
 * paths before the platform sees the request (ADR 1). It also keeps bodies over the limit out of memory.
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

/** The client's declared body, also if `interceptRequests` is not installed. */
export function declaredBody(request: IncomingMessage): DeclaredBody {
  return (
    declared.get(request) ?? {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    }
  );
}

/** Whether the body is over the limit, in which case the platform has only a part of it. */
export function exceedsLimit(request: IncomingMessage): boolean {
  return overLimit.has(request);
}

/**
 * Reads and discards the rest of a body. Resolves to whether it ended in time. Closing the connection while the client
 * still writes may lose our answer.
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true;
  request.resume();
  return once(request, 'end', { signal: AbortSignal.timeout(discardTimeoutMs) }).then(
    () => true,
    () => false,
  );
}
