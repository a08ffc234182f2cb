/** What one tab keeps over a reload: drafts and half-done steps, nothing secret. Never throws. */

export function readTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; null forgets it. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // A convenience only: without storage, a reload starts from the beginning.
  }
}
