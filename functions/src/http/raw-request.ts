import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';

/** What the client declared about its body, before the platform's parsers may act on it. */
export interface DeclaredBody {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

const declared = new WeakMap<IncomingMessage, DeclaredBody>();
const tooLarge = new WeakSet<IncomingMessage>();
/** How long the rest of a refused body may come, in milliseconds: a machine that stalls for seconds is no reason to cut it off. */
const patience = 10_000;
const unreadablePath = '/unreadable-path';

function isReadablePath(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Marks a body over the limit before the platform's parsers, which would keep up to a gigabyte of it: thirty uploads at
 * once would end the instance.
 */
function limitBody(request: IncomingMessage): void {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > limits.bodyBytes) {
    tooLarge.add(request);
    // To the parsers, a request without a length has no body.
    delete headers['content-length'];
  }
  if (headers['transfer-encoding'] === undefined) return;
  // Nobody knows the length of this one before its end: what comes over the limit is dropped as it comes.
  const push = request.push.bind(request);
  let length = 0;
  request.push = (chunk: Buffer | null, ...rest) => {
    length += chunk?.length ?? 0;
    if (chunk === null || length <= limits.bodyBytes) return push(chunk, ...rest);
    tooLarge.add(request);
    return true;
  };
}

/**
 * The functions platform parses bodies and paths before it calls us, and answers what it can't read with an HTML
 * page and a stack trace. So that every answer keeps the envelope, this marks each body as plain bytes and replaces
 * an undecodable path, before the platform sees the request (ADR 1). It also keeps bodies
 * over the limit out of memory.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (event) => {
    const { request } = event as { request: IncomingMessage };
    const { headers } = request;
    declared.set(request, { contentType: headers['content-type'], contentEncoding: headers['content-encoding'] });
    headers['content-type'] = 'application/octet-stream';
    delete headers['content-encoding'];
    limitBody(request);
    if (request.url !== undefined && !isReadablePath(request.url)) request.url = unreadablePath;
  });
}

/** What the client declared, also where `keepBodiesRaw` was not installed. */
export function declaredBody(request: IncomingMessage): DeclaredBody {
  return (
    declared.get(request) ?? {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    }
  );
}

/** Whether `keepBodiesRaw` found the body to be over the limit; what the platform has of it is then not all. */
export function isTooLarge(request: IncomingMessage): boolean {
  return tooLarge.has(request);
}

/**
 * Throws away what is still to come of a body, for a moment, and resolves to whether that was all of it: a connection
 * that is closed while its client is writing may lose the answer on the way.
 */
export async function dropBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true;
  request.resume();
  return once(request, 'end', { signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );
}
