import { subscribe } from 'node:diagnostics_channel';
import domain from 'node:domain';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { AppError } from '../core/errors.ts';

/** The declared length of each body, from before `interceptRequests` removed it; undefined without one. */
const declaredLengths = new WeakMap<IncomingMessage, number>();
const unreadablePath = '/unreadable-path';
/** How long to wait for the rest of a refused body, so that a slow client still gets the answer. */
const discardTimeoutMs = 10_000;

function isReadablePath(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * The platform parses paths and bodies of up to a gigabyte before it calls us, and answers what it can't parse with an
 * HTML page. A path that can't be decoded is replaced. Without a declared length the platform believes that there is
 * no body, and leaves it to us to read once the caller is known.
 */
export function interceptRequests(): void {
  subscribe('http.server.request.start', (event) => {
    const { request } = event as { request: IncomingMessage };
    const { headers, url = '' } = request;
    if (!isReadablePath(url)) request.url = unreadablePath;
    if (headers['content-length'] !== undefined) declaredLengths.set(request, Number(headers['content-length']));
    delete headers['content-length'];
    delete headers['transfer-encoding'];
  });
}

/** Throws PAYLOAD_TOO_LARGE, before reading if the declared length is over `most`, and what `parseBody` throws. */
export async function readBody(request: IncomingMessage, most: number = limits.bodyBytes) {
  if ((declaredLengths.get(request) ?? 0) > most) throw new AppError('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let length = 0;
  // Not `for await`, which would close the connection when it is left.
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) reject(new AppError('PAYLOAD_TOO_LARGE'));
      else chunks.push(chunk);
    });
    request.once('end', resolve).once('close', resolve).once('error', reject);
  });
  return parseBody(request, Buffer.concat(chunks));
}

/** Whether it ended in time. Closing the connection while the client still writes may lose our answer. */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true;
  request.resume();
  return once(request, 'end', { signal: AbortSignal.timeout(discardTimeoutMs) }).then(
    () => true,
    () => false,
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonTypes = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** An absent body is `{}`, so that its fields are reported as missing. Throws UNSUPPORTED_MEDIA_TYPE or INVALID_INPUT. */
export function parseBody({ headers }: Pick<IncomingMessage, 'headers'>, bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (!jsonTypes.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // Refused below.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('INVALID_INPUT', { message: 'The request body is not readable JSON.' });
  return value as Record<string, unknown>;
}

/**
 * Keeps the functions framework from running each request in a `node:domain`, which enables async hooks for every
 * promise: nearly half of a call's CPU. Without domains, an uncaught error ends the process.
 */
export function avoidDomains(): void {
  Object.assign(domain, { create: () => ({ on() {}, run: (task: () => void) => task() }) });
}
