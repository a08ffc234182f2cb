/** Small helpers for reading answers, and what the browser has kept, whose shape is tolerated, not trusted (spec §3). */

export type Json = Readonly<Record<string, unknown>>;

/** The value as a record; an empty one for anything else. */
export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** What was kept as JSON; null when there is nothing, or something damaged. */
export function parseKept(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** The first non-blank string among values, or null. */
export function firstText(...values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null;
}

/** The first array found under the names, in the record or in its `data`, which may itself be the array. */
export function listUnder(answer: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const record = asRecord(answer);
  if (Array.isArray(record.data)) return record.data;
  const found = [asRecord(record.data), record].flatMap((place) => names.map((name) => place[name]));
  return found.find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

/** The first finite number under the names of a record, or the fallback. */
export function countUnder(record: Json, names: readonly string[], fallback: number): number {
  const value = names.map((name) => record[name]).find((entry) => Number.isFinite(entry));
  return typeof value === 'number' ? value : fallback;
}
