import { randomInt } from 'node:crypto';

/**
 * A copy in random order, by the Fisher–Yates algorithm: every order is as likely as any other. Our own lines, because
 * libraries shuffle by Math.random, which can be predicted, or by numbers from 0 to 1 that the caller supplies; a sealed
 * vote takes whole numbers without bias from the CSPRNG (ADR 28).
 */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
