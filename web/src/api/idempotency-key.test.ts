import { expect, it } from 'vitest';
import { createIdempotencyKeys, newIdempotencyKey } from './idempotency-key.ts';

const counting = () => {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
};

it('keeps the key while the same body is tried again', () => {
  const keys = counting();
  expect(keys.keyFor({ message: 'hi' })).toBe('key-1');
  expect(keys.keyFor({ message: 'hi' })).toBe('key-1');
});

it('makes a new key for another body', () => {
  const keys = counting();
  keys.keyFor({ message: 'hi' });
  expect(keys.keyFor({ message: 'ho' })).toBe('key-2');
});

it('makes a new key for the same body once the first has gone through', () => {
  const keys = counting();
  keys.keyFor({ message: 'hi' });
  keys.settle();
  expect(keys.keyFor({ message: 'hi' })).toBe('key-2');
});

it('knows the key of what was being sent when the page was left', () => {
  let kept = {};
  const keep = (pending: object) => {
    kept = pending;
  };
  createIdempotencyKeys(() => 'key-1', kept, keep).keyFor({ message: 'hi' });
  const later = createIdempotencyKeys(() => 'key-2', kept, keep);
  expect(later.keyFor({ message: 'hi' })).toBe('key-1');
  expect(later.keyFor({ message: 'ho' })).toBe('key-2');
  later.settle();
  expect(kept).toEqual({});
});

it('makes keys that the contract takes, each its own', () => {
  const [one, two] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(two).not.toBe(one);
});
