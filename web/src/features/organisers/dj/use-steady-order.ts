import { useEffect, useRef, useState } from 'react';

/** The current items in the order of `ids`, without new ones and removed ones. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Keeps the order of a list while `isHeld`; a list with another `name` starts afresh. `isBehind`: the order has changed
 * meanwhile, or there are new items.
 */
export function useSteadyOrder<T extends { readonly id: string }>(name: string, items: readonly T[], isHeld: boolean) {
  const [held, setHeld] = useState<{ name: string; ids: readonly string[] }>({ name, ids: [] });
  const shown = held.name === name ? inOrderOf(held.ids, items) : [];
  const isBehind = items.length !== shown.length || items.some(({ id }, index) => shown[index]?.id !== id);
  const follows = !isHeld || held.name !== name;
  // React renders again with the new order before it shows anything.
  if (follows && (isBehind || held.name !== name)) setHeld({ name, ids: items.map(({ id }) => id) });
  return { shown, isBehind };
}

/** Milliseconds for which a list keeps its order after a touch: the next tap may already be aimed. */
const restsFor = 1500;

/** Whether an element is being touched or was a moment ago. Spread the handlers on it. */
export function useTouched() {
  const [isTouched, setTouched] = useState(false);
  const timer = useRef<number>(undefined);
  // On the window, since the finger may be lifted outside the list.
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
