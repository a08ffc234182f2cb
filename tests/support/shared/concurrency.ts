/** What the tests of concurrency share. */

import { tally } from '../../../toolchain/testing/figures.ts';

export const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** How often each status came. */
export const statusesOf = (answers: readonly { status: number }[]): Record<number, number> =>
  tally(answers.map(({ status }) => status));
