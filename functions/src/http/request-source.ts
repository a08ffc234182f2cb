import type { IncomingMessage } from 'node:http';
import type { RequestSource } from '../firestore/ip-rate-limit.ts';

/** Reads `X-Forwarded-For`, whose last entry Google's front end appends. */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): RequestSource {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const caller = hops.at(-1) ?? request.socket?.remoteAddress ?? 'unknown';
  return { caller, origin: `${hops.at(-2) ?? ''}|${caller}` };
}
