let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

export function markCameByLink(): void {
  byLink = true;
}
