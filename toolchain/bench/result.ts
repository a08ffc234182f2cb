/** What a benchmark says: a row of the table, and whether its bar is held. */

export interface Result {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly held: boolean;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
