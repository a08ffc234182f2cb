import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Filled = readonly (readonly [input: Field, value: string])[];

/** What was typed, or filled in by a password manager, before React knew the fields. */
let early: Filled = [];
/** The fields whose later changes React has handled. */
const changed = new Set<EventTarget | null>();
const onInput = (event: Event): unknown => changed.add(event.target);
let hydrated = false;

function readEarlyInput(): void {
  if (document.documentElement.dataset.prerendered === undefined || hydrated) return;
  document.addEventListener('input', onInput, true);
  const inputs = [...document.querySelectorAll<Field>('main form :is(input, textarea)')];
  early = inputs.map((input) => [input, input.value] as const).filter(([, value]) => value !== '');
}

/** Types it again. React ignores a value that it set itself, hence the native setter. */
function replayInput([input, value]: Filled[number]): void {
  const { selectionStart, selectionEnd, selectionDirection } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // Somebody may be in the middle of correcting it. A field for an e-mail address can't tell where; in another field than
  // the one in use, Safari would move the focus there.
  if (input !== document.activeElement || selectionStart === null) return;
  input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}

/** Gives React what was typed early, and lets boot.js replay the early tap. Once; also when the page has failed. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  // Outside of React's own work each event is handled, state and all, before the next: the tap may send the fields.
  setTimeout(() => {
    document.removeEventListener('input', onInput, true);
    for (const field of early) if (!changed.has(field[0])) replayInput(field);
    document.dispatchEvent(new Event('app-hydrated'));
  });
}

/** Rendered last inside the innermost boundary: its effects run when everything before it has been hydrated. */
export function EarlyInput() {
  // In the commit that hydrates the fields, before React handles any event of theirs.
  useLayoutEffect(readEarlyInput, []);
  useEffect(markHydrated, []);
  return null;
}
