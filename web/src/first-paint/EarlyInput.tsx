import { useEffect, useLayoutEffect } from 'react';

let replayed = false;
let hydrated = false;

/**
 * Replays for React what was typed, or filled in by a password manager, before hydration. In the commit that hydrates
 * the fields: the next render would clear them.
 */
function replayEarlyInput(): void {
  if (document.documentElement.dataset.prerendered === undefined || replayed) return;
  replayed = true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main form :is(input, textarea)');
  for (const field of fields) {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    if (value === '') continue;
    // React ignores an event without a change, and values set through its own setter.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // After React has rendered the value, restores the caret, in case the user is in the middle of a correction. E-mail
    // fields don't have a selection; in a field without the focus, Safari would move the focus there.
    if (field !== document.activeElement || selectionStart === null) continue;
    queueMicrotask(() => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none'));
  }
}

/** Lets boot.js replay the early tap, which may submit the fields. Runs once; also called when the page has crashed. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  setTimeout(() => document.dispatchEvent(new Event('app-hydrated')));
}

/** Rendered last inside the innermost Suspense boundary: its effects run when everything before it is hydrated. */
export function EarlyInput() {
  useLayoutEffect(replayEarlyInput, []);
  useEffect(markHydrated, []);
  return null;
}
