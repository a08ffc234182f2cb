import { useEffectEvent, useLayoutEffect } from 'react';

/** By `event.key`. Ignored beside an open dialog and with modifiers other than Shift. */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || event.repeat) return;
    event.preventDefault();
    action();
  });
  // Not useEffect, which may run after a press on what is shown already.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
