import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** What the client declared about its body, before the platform's parsers may act on it. */
export interface DeclaredBody {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

const declared = new WeakMap<IncomingMessage, DeclaredBody>();
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
 * The functions platform parses bodies and paths before it calls us, and answers what it can't read with an HTML
 * page and a stack trace. So that every answer keeps the envelope, this marks each body as plain bytes and replaces
 * an undecodable path, before the platform sees the request (docs/decisions/0001-http-layer.md).
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (event) => {
    const { request } = event as { request: IncomingMessage };
    const { headers } = request;
    declared.set(request, { contentType: headers['content-type'], contentEncoding: headers['content-encoding'] });
    headers['content-type'] = 'application/octet-stream';
    delete headers['content-encoding'];
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
