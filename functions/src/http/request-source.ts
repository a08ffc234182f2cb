import type { IncomingMessage } from 'node:http';

/** Where a request seems to come from, for the wide nets (ADR 11). */
export interface RequestSource {
  /** The address that called Google's front end: the caller itself, or Hosting's CDN. It can't be made up. */
  readonly caller: string;
  /**
   * The caller with the address that it names before itself. Behind Hosting that is the person's network. A direct
   * call may name anything, but then together with its own address: nobody can speak for somebody else's source.
   */
  readonly origin: string;
}

/** Reads `X-Forwarded-For`, whose last entry Google's front end appends. */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): RequestSource {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const caller = hops.at(-1) ?? request.socket?.remoteAddress ?? 'unknown';
  return { caller, origin: `${hops.at(-2) ?? ''}|${caller}` };
}
