/** Random draws that a seed decides: the same seed draws the same. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export function drawsOf(seed: number) {
  const generator = xoroshiro128plus(seed);
  /** A whole number from 0 to `count - 1`. */
  const below = (count: number): number => uniformInt(generator, 0, count - 1);
  return {
    below,
    /** True so many times in a hundred. */
    chance: (percent: number): boolean => below(100) < percent,
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as T);
    },
    /** So many hexadecimal digits. */
    hex: (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}
