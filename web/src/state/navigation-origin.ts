/** Whether the page was reached by a navigation inside the app; false for the first page. */

let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

/** Call it on the first navigation. */
export function markCameByLink(): void {
  byLink = true;
}
