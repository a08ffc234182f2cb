import { useEffect } from 'react';

let hydrated = false;

/** Tells boot.js, once, to replay what was tapped before hydration. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  // In a task of its own, React has updated the state: the replayed tap may submit what was typed.
  setTimeout(() => document.dispatchEvent(new Event('app-hydrated')));
}

/** Rendered last in each page: its effect runs when everything before it is hydrated. */
export function Hydrated() {
  useEffect(markHydrated, []);
  return null;
}
