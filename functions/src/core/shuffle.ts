import { randomInt } from 'node:crypto';

/** A copy in random order: Fisher and Yates' shuffle with a CSPRNG, so every order is as likely as any other. */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
