import { useEffect, useRef, useState } from 'react';

/** The current items in the order of `ids`, without new ones and removed ones. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isSame = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id, index) => id === others[index]);

/**
 * Keeps the order of a list while `isHeld`; a list with another `name` starts afresh. `isBehind`: the order has changed
 * meanwhile, or there are new items.
 */
export function useSteadyOrder<T extends { readonly id: string }>(name: string, items: readonly T[], isHeld: boolean) {
  const ids = items.map(({ id }) => id);
  const [held, setHeld] = useState({ name, ids });
  const follows = !isHeld || held.name !== name;
  // React renders again with the new order before it shows anything.
  if (follows && (held.name !== name || !isSame(held.ids, ids))) setHeld({ name, ids });
  const shown = follows ? items : inOrderOf(held.ids, items);
  return {
    shown,
    isBehind: !isSame(
      ids,
      shown.map(({ id }) => id),
    ),
  };
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
