/** Figures of many measurements. */

/** The middle, and the slow ends, of durations in milliseconds. */
export function percentiles(durations: readonly number[]): Record<'p50' | 'p95' | 'p99' | 'slowest', string> {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): string => `${Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)} ms`;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

/** How often each value came. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
