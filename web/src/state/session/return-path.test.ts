import { expect, it } from 'vitest';
import { returnPath } from './session.ts';

it('returns to the path in the state, with query and hash', () => {
  expect(returnPath({ from: { pathname: '/music', search: '?a=1', hash: '#b' } })).toBe('/music?a=1#b');
  expect(returnPath({ from: { pathname: '/dashboard' } })).toBe('/dashboard');
});

it.each([
  [undefined],
  [null],
  ['/music'],
  [{}],
  [{ from: '/music' }],
  [{ from: { pathname: '//evil.example' } }],
  [{ from: { pathname: '/\\evil.example' } }],
  [{ from: { pathname: 'https://evil.example' } }],
])('goes home for %j', (state) => {
  expect(returnPath(state)).toBe('/');
});
