import { expect, it } from 'vitest';
import { newestOf, type Offer } from './undo-offers.ts';

const offer = (key: string, at: number): Offer => ({ id: key, key, at, text: key, who: null });

it('offers to undo the newest action for ten seconds', () => {
  const all = [offer('first', 1000), offer('later', 4000)];
  expect(newestOf(all, 5000)?.key).toBe('later');
  expect(newestOf(all, 13_999)?.key).toBe('later');
  expect(newestOf(all, 14_000)).toBeNull();
  expect(newestOf([], 0)).toBeNull();
});
