import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Filled = readonly (readonly [input: Field, value: string])[];

/** What was typed, or filled in by a password manager, before hydration. */
let early: Filled = [];
/** Fields that have changed after hydration, which React has handled. */
const changed = new Set<EventTarget | null>();
const onInput = (event: Event): unknown => changed.add(event.target);
let hydrated = false;

function readEarlyInput(): void {
  if (document.documentElement.dataset.prerendered === undefined || hydrated) return;
  document.addEventListener('input', onInput, true);
  const inputs = [...document.querySelectorAll<Field>('main form :is(input, textarea)')];
  early = inputs.map((input) => [input, input.value] as const).filter(([, value]) => value !== '');
}

/** Replays typed text for React. Needs the native setter, since React ignores values set through its own. */
function replayInput([input, value]: Filled[number]): void {
  const { selectionStart, selectionEnd, selectionDirection } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // Restores the caret, in case the user is in the middle of a correction. E-mail fields don't have a selection; in a
  // field without the focus, Safari would move the focus there.
  if (input !== document.activeElement || selectionStart === null) return;
  input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}

/** Replays early input and lets boot.js replay the early tap. Runs once; also called when the page has crashed. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  // In a task of its own, React updates the state after each event: the replayed tap may submit the fields.
  setTimeout(() => {
    document.removeEventListener('input', onInput, true);
    for (const field of early) if (!changed.has(field[0])) replayInput(field);
    document.dispatchEvent(new Event('app-hydrated'));
  });
}

/** Rendered last inside the innermost Suspense boundary: its effects run when everything before it is hydrated. */
export function EarlyInput() {
  // In the commit that hydrates the fields, before React handles their events.
  useLayoutEffect(readEarlyInput, []);
  useEffect(markHydrated, []);
  return null;
}
