import { useEffect } from 'react';

/**
 * What was typed, or filled in by a password manager, before the app was there, happens to React now. It takes a value
 * for news only when it isn't the one that it set last.
 */
function takeOver(input: HTMLInputElement, value: string): void {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

let lives = false;

/** Takes over what was typed into the prerendered forms, and tells public/boot.js to make good the early tap. */
export function announceLife(): void {
  if (lives) return;
  lives = true;
  // Outside of React's own work each event is done with, state and all, before the next: the tap may send the fields.
  setTimeout(() => {
    if (document.documentElement.dataset.prerendered !== undefined) {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('main form input')];
      // All are read before one is taken over, after which React empties the others.
      const filled = inputs.map((input) => [input, input.value] as const).filter(([, value]) => value !== '');
      for (const [input, value] of filled) takeOver(input, value);
    }
    document.dispatchEvent(new Event('app-lives'));
  });
}

/** Stands last inside the innermost boundary: its effect runs when everything before it has been hydrated. */
export function EarlyTaps() {
  useEffect(announceLife, []);
  return null;
}
