import { expect, it } from 'vitest';
import { sourceOf } from './request-source.ts';

const from = (header?: string) =>
  sourceOf({ headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '10.0.0.1' } } as never);

it('takes the last hop, which nobody can make up, for the caller', () => {
  expect(from('198.51.100.7, 203.0.113.9').caller).toBe('203.0.113.9');
  expect(from('203.0.113.9').caller).toBe('203.0.113.9');
  expect(from().caller).toBe('10.0.0.1');
});

it('tells the networks behind one CDN apart', () => {
  expect(from('198.51.100.7, 203.0.113.9').origin).not.toBe(from('198.51.100.8, 203.0.113.9').origin);
});

it('never lets a direct call pass for somebody behind the CDN, whatever it claims', () => {
  const victim = from('198.51.100.7, 203.0.113.9').origin;
  expect(from('198.51.100.7, 192.0.2.66').origin).not.toBe(victim);
  expect(from('198.51.100.7, 203.0.113.9, 192.0.2.66').origin).not.toBe(victim);
});
