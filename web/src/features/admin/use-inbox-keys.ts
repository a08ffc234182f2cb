import { useEffect, useRef } from 'react';

/** Whether keys belong to what has the focus: a field, or something open above the page. */
function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const takes = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"]';
  return element?.closest(takes) !== null || document.querySelector('dialog[open]') !== null;
}

/**
 * Single keys of a page, by letter. Never while somebody types, with a modifier, or, but for those in `repeats`, as long
 * as a key is held down.
 */
export function useInboxKeys(
  isOn: boolean,
  actions: Readonly<Record<string, () => void>>,
  repeats: readonly string[],
): void {
  const latest = useRef({ actions, repeats });
  useEffect(() => {
    latest.current = { actions, repeats };
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      const { actions, repeats } = latest.current;
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action || (event.repeat && !repeats.includes(event.key))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
