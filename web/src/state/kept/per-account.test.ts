import { expect, it } from 'vitest';
import { entryKey, parseEntries, withEntry, withoutEntry } from './per-account.ts';

it('reads stored entries, and none from invalid storage', () => {
  expect(parseEntries(JSON.stringify({ a: 'mark', b: { c: 1 } }))).toEqual({ a: 'mark', b: { c: 1 } });
  for (const damaged of [null, 'null', '{', '1']) expect(parseEntries(damaged)).toEqual({});
});

it('keeps ten entries, and one per address', () => {
  let kept = {};
  for (let i = 0; i < 12; i += 1) kept = withEntry(kept, `a${i}`, `mark ${i}`);
  expect(Object.keys(kept)).toEqual(Array.from({ length: 10 }, (_, index) => `a${index + 2}`));
  expect(withEntry(kept, 'a5', 'another')).toMatchObject({ a5: 'another' });
  expect(Object.keys(withEntry(kept, 'a5', 'another'))).toHaveLength(10);
});

it('keeps the newest last, also if the hash has no letter', async () => {
  const digits = await entryKey('voter4@iitdh.ac.in');
  expect(digits).toBe('k84235785');
  expect(Object.keys(withEntry({ kabcdef01: 'older' }, digits, 'newer'))).toEqual(['kabcdef01', digits]);
});

it('deletes one entry, and keeps the others', () => {
  expect(withoutEntry({ a: 'mark', b: 'other' }, 'a')).toEqual({ b: 'other' });
});
