/** Access to the browser's storage that never throws: in private mode or with a full disk the storage does. */

function storageOf(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    /** Stores a value if the browser allows it; null deletes it. */
    write(key: string, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        // Storage is only a convenience.
      }
    },
  };
}

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

/** For one tab, across reloads: drafts and unfinished steps, nothing secret. */
export const tabStorage = storageOf(() => window.sessionStorage);

/** For all tabs of the browser. */
export const deviceStorage = storageOf(() => window.localStorage);
