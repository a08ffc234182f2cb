import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
interface Early {
  readonly field: Field;
  readonly value: string;
  /** E-mail fields don't have a selection. In a field without the focus, Safari would move the focus there. */
  readonly selection: readonly [start: number, end: number | null, direction: Field['selectionDirection']] | null;
}

/** What was typed, or filled in by a password manager, before hydration. */
let early: readonly Early[] = [];
/** Fields that have changed after hydration, which React has handled. */
const changed = new Set<EventTarget | null>();
const onInput = (event: Event): unknown => changed.add(event.target);
let hydrated = false;

function selectionOf(field: Field): Early['selection'] {
  const { selectionStart: start, selectionEnd, selectionDirection } = field;
  return field === document.activeElement && start !== null ? [start, selectionEnd, selectionDirection] : null;
}

function readEarlyInput(): void {
  if (document.documentElement.dataset.prerendered === undefined || hydrated) return;
  document.addEventListener('input', onInput, true);
  early = [...document.querySelectorAll<Field>('main form :is(input, textarea)')].flatMap((field) =>
    field.value === '' ? [] : [{ field, value: field.value, selection: selectionOf(field) }],
  );
}

/** Replays typed text for React. Needs the native setter, since React ignores values set through its own. */
function replayInput({ field, value, selection }: Early): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Restores the caret, in case the user is in the middle of a correction.
  if (selection) field.setSelectionRange(selection[0], selection[1], selection[2] ?? 'none');
}

export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  // The user may have selected the text since it was read, to type over it.
  early = early.map((one) => (one.field.value === one.value ? { ...one, selection: selectionOf(one.field) } : one));
  // Effects are followed by a render with the stores' values, which clears the fields. A microtask comes right after
  // it, before a frame or a key.
  queueMicrotask(() => {
    document.removeEventListener('input', onInput, true);
    for (const input of early) if (!changed.has(input.field)) replayInput(input);
    // In a task of its own, React has updated the state: the replayed tap may submit the fields.
    setTimeout(() => document.dispatchEvent(new Event('app-hydrated')));
  });
}

/** Rendered last in each page: its effects run when everything before it is hydrated. */
export function EarlyInput() {
  // In the commit that hydrates the fields, before React handles their events.
  useLayoutEffect(readEarlyInput, []);
  useEffect(markHydrated, []);
  return null;
}
