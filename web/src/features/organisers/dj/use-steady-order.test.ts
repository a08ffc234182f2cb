import { expect, it } from 'vitest';
import { inOrderOf } from './use-steady-order.ts';

it('keeps the order with updated items, without new and removed ones', () => {
  const items = [
    { id: 'new', votes: 9 },
    { id: 'b', votes: 5 },
    { id: 'a', votes: 2 },
  ];
  expect(inOrderOf(['a', 'b', 'gone'], items)).toEqual([items[2], items[1]]);
});
