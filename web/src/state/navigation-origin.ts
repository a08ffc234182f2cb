/** Whether the page on the screen was reached by a navigation inside the app, or is the first one loaded. */

let byLink = false;

export function arrivedByLink(): boolean {
  return byLink;
}

/** Called once the first page has given way to another. */
export function markArrivalByLink(): void {
  byLink = true;
}
