/** Whether the page on the screen was reached by a navigation inside the app, or is the first one loaded. */

let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

/** Called once the first page has given way to another. */
export function markCameByLink(): void {
  byLink = true;
}
