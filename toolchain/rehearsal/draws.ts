/** Draws by lot that a seed decides: the same seed draws the same. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Draws {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  /** True so many times in a hundred. */
  chance(percent: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
  /** So many hexadecimal digits. */
  hex(digits: number): string;
}

export function drawsOf(seed: number): Draws {
  const generator = xoroshiro128plus(seed);
  const below = (count: number): number => uniformInt(generator, 0, count - 1);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    shuffled<T>(list: readonly T[]) {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as T);
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}
