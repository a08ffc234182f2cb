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

/** For one tab, across reloads: drafts and unfinished steps, nothing secret. */
export const tabStorage = storageOf(() => window.sessionStorage);

/** For all tabs of the browser. */
export const deviceStorage = storageOf(() => window.localStorage);
