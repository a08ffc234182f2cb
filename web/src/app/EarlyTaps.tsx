import { useEffect } from 'react';

/** Lets people type into the prerendered forms, and tells public/boot.js to make good the tap that came too early. */
export function announceLife(): void {
  for (const form of document.querySelectorAll('form[inert]')) form.removeAttribute('inert');
  document.dispatchEvent(new Event('app-lives'));
}

/** Stands last inside the innermost boundary: its effect runs when everything before it has been hydrated. */
export function EarlyTaps() {
  useEffect(announceLife, []);
  return null;
}
