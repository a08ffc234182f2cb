import { expect, it } from 'vitest';
import { createIdempotencyKeys, newIdempotencyKey } from './idempotency-key.ts';

const counting = () => {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
};

it('reuses the key when the same body is retried', () => {
  const keys = counting();
  expect(keys.keyFor({ message: 'hi' })).toBe('key-1');
  expect(keys.keyFor({ message: 'hi' })).toBe('key-1');
});

it('creates a new key for another body', () => {
  const keys = counting();
  keys.keyFor({ message: 'hi' });
  expect(keys.keyFor({ message: 'ho' })).toBe('key-2');
});

it('creates a new key for the same body after a success', () => {
  const keys = counting();
  keys.keyFor({ message: 'hi' });
  keys.settle();
  expect(keys.keyFor({ message: 'hi' })).toBe('key-2');
});

it('restores the key of a request that was in flight when the page was left', () => {
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

it('creates unique keys that the contract accepts', () => {
  const [one, two] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(two).not.toBe(one);
});
