import { useEffect, useRef, useState } from 'react';

/** The items as they are now, in the order in which `ids` had them; new ones wait, and those that have left are gone. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A list whose rows don't move while `isHeld`; another list (`name`) is shown as it is. `isBehind`: the order has changed
 * meanwhile, or there are new ones.
 */
export function useSteadyOrder<T extends { readonly id: string }>(name: string, items: readonly T[], isHeld: boolean) {
  const held = useRef<{ name: string; ids: readonly string[] }>({ name: '', ids: [] });
  if (!isHeld || held.current.name !== name) held.current = { name, ids: items.map(({ id }) => id) };
  const shown = inOrderOf(held.current.ids, items);
  const isBehind = items.length !== shown.length || items.some(({ id }, index) => shown[index]?.id !== id);
  return { shown, isBehind };
}

/** How long a list rests after a touch: the next tap is aimed already. Milliseconds. */
const restsFor = 1500;

/** Whether a finger is on an element or was just now. Spread the handlers on it. */
export function useTouched() {
  const [isTouched, setTouched] = useState(false);
  const timer = useRef<number>(undefined);
  // On the window: a finger that has left the list, or whose row has gone, is lifted elsewhere.
  useEffect(() => {
    const release = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setTouched(false), restsFor);
    };
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, release);
    return () => {
      window.clearTimeout(timer.current);
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, release);
    };
  }, []);
  const onPointerDown = () => {
    window.clearTimeout(timer.current);
    setTouched(true);
  };
  return [isTouched, { onPointerDown }] as const;
}
