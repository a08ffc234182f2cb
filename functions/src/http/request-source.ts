import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RequestSource } from '../core/ip-delay.ts';

/**
 * An IPv4 address as it is, an IPv6 address as its /64: a provider hands out no less, so one person has as many addresses
 * in it as they like. An IPv4 address that is mapped into IPv6 is that IPv4 address. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // A URL writes each address in one way only: lower case, no leading zeros, at most one `::`, no dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text = '') => text.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Reads `X-Forwarded-For`, whose last entry Google's front end appends. */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): RequestSource {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .map(networkOf);
  const caller = hops.at(-1) ?? networkOf(request.socket?.remoteAddress ?? 'unknown');
  return { caller, origin: `${hops.at(-2) ?? ''}|${caller}` };
}
