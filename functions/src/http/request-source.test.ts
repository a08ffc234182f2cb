import { expect, it } from 'vitest';
import { networkOf, sourceOf } from './request-source.ts';

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

it('distinguishes networks behind the same CDN', () => {
  expect(from('198.51.100.7, 203.0.113.9').origin).not.toBe(from('198.51.100.8, 203.0.113.9').origin);
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
