import { expect, it } from 'vitest';
import { readStation } from './station.ts';

it('reads the stored station', () => {
  expect(readStation('{"id":"s1","token":"a.b.c","kind":"host"}')).toEqual({ id: 's1', token: 'a.b.c', kind: 'host' });
});

it.each([
  ['nothing', null],
  ['no JSON', '{"token":'],
  ['a station of another version', '{"id":"s1","token":"a.b.c","kind":"bar"}'],
  ['no token', '{"id":"s1","kind":"dj"}'],
  ['a list', '[]'],
])('is null for %s', (_, stored) => {
  expect(readStation(stored)).toBeNull();
});
