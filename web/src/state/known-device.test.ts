import { expect, it } from 'vitest';
import { parseMarks, withMark, withoutMark } from './known-device.ts';

it('reads what it kept, and nothing from damaged storage', () => {
  expect(parseMarks(JSON.stringify({ a: 'mark', b: 1 }))).toEqual({ a: 'mark' });
  for (const damaged of [null, 'null', '{', '1']) expect(parseMarks(damaged)).toEqual({});
});

it('keeps ten, and of one address the newest', () => {
  let marks = {};
  for (let i = 0; i < 12; i += 1) marks = withMark(marks, `a${i}`, `mark ${i}`);
  expect(Object.keys(marks)).toEqual(Array.from({ length: 10 }, (_, index) => `a${index + 2}`));
  expect(withMark(marks, 'a5', 'another')).toMatchObject({ a5: 'another' });
  expect(Object.keys(withMark(marks, 'a5', 'another'))).toHaveLength(10);
});

it('forgets one, and keeps those of other people', () => {
  expect(withoutMark({ a: 'mark', b: 'other' }, 'a')).toEqual({ b: 'other' });
});
