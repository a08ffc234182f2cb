import { useEffect, useEffectEvent } from 'react';

function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const takes = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"]';
  return element?.closest(takes) !== null || document.querySelector('dialog[open]') !== null;
}

/** By `event.key`. Ignored in text fields and with modifiers other than Shift. */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || isTaken(event.target)) return;
    // With Caps Lock, Shift types lower-case letters.
    if (event.shiftKey && /^[a-z]$/.test(event.key)) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || event.repeat) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
