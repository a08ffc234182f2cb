/** What a load test measured, said in one line each. */

type Figures = Readonly<Record<string, string | number>>;

const inOneLine = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(' · ');

/** Prints a title with figures by name, with their units. */
export function report(title: string, figures: Figures): void {
  process.stdout.write(`▸ ${title}: ${inOneLine(figures)}\n`);
}

/** Collects how long the steps of a test take, one after the other, for one table. */
export function timeline() {
  const began = performance.now();
  const rows: (readonly [name: string, at: number, took: number, figures: Figures])[] = [];
  return {
    /** Runs a step, notes how long it took, and resolves with its figures. */
    async step<T extends Figures>(name: string, run: () => Promise<T>): Promise<T> {
      const started = performance.now();
      const figures = await run();
      const ended = performance.now();
      rows.push([name, ended - began, ended - started, figures]);
      return figures;
    },

    /** Prints a title with figures, and the steps: when each was done and what it took, in seconds, with its figures. */
    print(title: string, whole: Figures): void {
      const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);
      const width = Math.max(...rows.map(([name]) => name.length));
      const lines = [
        `${'step'.padEnd(width)}  ${'done at'.padStart(9)}  ${'took'.padStart(9)}`,
        ...rows.map(([name, at, took, figures]) =>
          `${name.padEnd(width)}  ${seconds(at)}  ${seconds(took)}  ${inOneLine(figures)}`.trimEnd(),
        ),
      ];
      report(title, whole);
      process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
    },
  };
}

/** The middle, and the slow ends, of durations in milliseconds. */
export function percentiles(durations: readonly number[]): Record<'p50' | 'p95' | 'p99', string> {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): string => `${Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)} ms`;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** How often each value came. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
