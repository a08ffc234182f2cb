/** Helpers for lenient parsing of responses and stored data, whose shape is not guaranteed (spec §3). */

export type Json = Readonly<Record<string, unknown>>;

/** The value if it is a plain object, else an empty one. */
export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Parses stored JSON; null if there is none or it is invalid. */
export function parseKept(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** The first non-blank string, or null. */
export function firstText(...values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null;
}

/** The first array under one of the names, in `data` or in the record; either may also be the array itself. */
export function listUnder(answer: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const record = asRecord(answer);
  if (Array.isArray(record.data)) return record.data;
  const found = [asRecord(record.data), record].flatMap((place) => names.map((name) => place[name]));
  return found.find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

/** The first finite number under one of the names, or the fallback. */
export function countUnder(record: Json, names: readonly string[], fallback: number): number {
  const value = names.map((name) => record[name]).find((entry) => Number.isFinite(entry));
  return typeof value === 'number' ? value : fallback;
}
