import { expect, it } from 'vitest';
import { parseKept, withEntry, withoutEntry } from './per-account.ts';

it('reads what it kept, and nothing from damaged storage', () => {
  expect(parseKept(JSON.stringify({ a: 'mark', b: { c: 1 } }))).toEqual({ a: 'mark', b: { c: 1 } });
  for (const damaged of [null, 'null', '{', '1']) expect(parseKept(damaged)).toEqual({});
});

it('keeps ten, and of one address the newest', () => {
  let kept = {};
  for (let i = 0; i < 12; i += 1) kept = withEntry(kept, `a${i}`, `mark ${i}`);
  expect(Object.keys(kept)).toEqual(Array.from({ length: 10 }, (_, index) => `a${index + 2}`));
  expect(withEntry(kept, 'a5', 'another')).toMatchObject({ a5: 'another' });
  expect(Object.keys(withEntry(kept, 'a5', 'another'))).toHaveLength(10);
});

it('forgets one, and keeps those of other people', () => {
  expect(withoutEntry({ a: 'mark', b: 'other' }, 'a')).toEqual({ b: 'other' });
});
