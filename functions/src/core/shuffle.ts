import { randomInt } from 'node:crypto';

/**
 * A copy in random order (Fisher–Yates). Not a library, because those use Math.random, which can be predicted, or
 * floats from the caller; a sealed vote needs unbiased integers from the CSPRNG (ADR 40).
 */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
