/** Whether the page was reached by a link inside the app; false for the first one loaded. */

let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

/** Called once the first page has given way to another. */
export function markCameByLink(): void {
  byLink = true;
}
