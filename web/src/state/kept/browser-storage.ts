/** Reads and writes of the browser's storage that never throw: private mode or a full disk refuse them. */

function storageOf(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    /** Keeps a value, as far as the browser lets it; null forgets it. */
    write(key: string, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        // A convenience only: without storage, a reload starts from the beginning.
      }
    },
  };
}

/** What one tab keeps over a reload: drafts and half-done steps, nothing secret. */
export const tabStorage = storageOf(() => window.sessionStorage);

/** What the browser keeps for all its tabs. */
export const deviceStorage = storageOf(() => window.localStorage);
