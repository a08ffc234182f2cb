import { expect, it } from 'vitest';
import { withPhone } from './store.ts';

it('withPhone keeps one for each session and endpoint, and the newest of more than five', () => {
  const phone = (endpoint: string, since: number) => ({ endpoint, since: new Date(since) });
  const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`s${n}`, phone(`e${n}`, n)]));
  expect(Object.keys(withPhone(five, 's6', phone('e6', 6)))).toEqual(['s5', 's4', 's3', 's2', 's6']);
  expect(Object.keys(withPhone(five, 's6', phone('e1', 6))).sort()).toEqual(['s2', 's3', 's4', 's5', 's6']);
  expect(withPhone(five, 's1', phone('e9', 9)).s1?.endpoint).toBe('e9');
});
