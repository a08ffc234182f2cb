import { useEffect } from 'react';

/** Tells public/boot.js that the page is alive, which then makes good the tap that came too early. */
export function announceLife(): void {
  document.dispatchEvent(new Event('app-lives'));
}

/** Stands last inside the innermost boundary: its effect runs when everything before it has been hydrated. */
export function EarlyTaps() {
  useEffect(announceLife, []);
  return null;
}
