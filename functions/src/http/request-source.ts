import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RequestSource } from '../core/ip-delay.ts';

/**
 * The network of an address. IPv4 addresses are unchanged. IPv6 addresses become their /64, the least that a provider
 * assigns to one customer. IPv4-mapped IPv6 addresses become IPv4. Anything else is unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // URL canonicalises addresses: lower case, no leading zeros, at most one `::`, no dots.
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
