import { useEffect, useLayoutEffect } from 'react';

type Filled = readonly (readonly [input: HTMLInputElement, value: string])[];

/** What was typed, or filled in by a password manager, before the app was there: React doesn't know of it. */
let early: Filled = [];
/** The fields that have changed since: those changes React has heard. */
const heard = new Set<EventTarget | null>();
const hear = (event: Event): unknown => heard.add(event.target);

function readEarly(): void {
  if (document.documentElement.dataset.prerendered === undefined || lives) return;
  const inputs = [...document.querySelectorAll<HTMLInputElement>('main form input')];
  document.addEventListener('input', hear, true);
  early = inputs.map((input) => [input, input.value] as const).filter(([, value]) => value !== '');
}

/**
 * Lets it happen now; the first event that React heard has emptied the fields that it doesn't know of. React takes a
 * value for news only when it isn't the one that it set last.
 */
function takeOver([input, value]: Filled[number]): void {
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
    document.removeEventListener('input', hear, true);
    for (const field of early) if (!heard.has(field[0])) takeOver(field);
    document.dispatchEvent(new Event('app-lives'));
  });
}

/** Stands last inside the innermost boundary: its effects run when everything before it has been hydrated. */
export function EarlyInput() {
  // In the very commit that hydrates the fields, before React hears anything of them.
  useLayoutEffect(readEarly, []);
  useEffect(announceLife, []);
  return null;
}
