import { useEffect, useEffectEvent } from 'react';

/** Whether keys belong to what has the focus: a field, or something open above the page. */
function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const takes = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"]';
  return element?.closest(takes) !== null || document.querySelector('dialog[open]') !== null;
}

interface Options {
  readonly isOn?: boolean;
  /** The keys that count again and again as long as they are held down. */
  readonly repeats?: readonly string[];
}

/**
 * Single keys of a page, by what they type; one that is held down counts once. Never while somebody types into a field,
 * nor with a modifier other than Shift. Caps Lock turns those that are small letters off.
 */
export function useKeys(
  actions: Readonly<Record<string, () => void>>,
  { isOn = true, repeats = [] }: Options = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || isTaken(event.target)) return;
    // Shift types them with Caps Lock.
    if (event.shiftKey && /^[a-z]$/.test(event.key)) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || (event.repeat && !repeats.includes(event.key))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
