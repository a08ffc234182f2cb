import { useEffect, useRef, useState } from 'react';

/** The items as they are now, in the order in which `ids` had them; new ones wait, and those that have left are gone. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A list whose rows don't move while `isHeld`. `isBehind`: the order has changed meanwhile, or there are new
 * ones.
 */
export function useSteadyOrder<T extends { readonly id: string }>(items: readonly T[], isHeld: boolean) {
  const held = useRef<readonly string[]>([]);
  if (!isHeld) held.current = items.map(({ id }) => id);
  const shown = isHeld ? inOrderOf(held.current, items) : items;
  const isBehind = items.length !== shown.length || items.some(({ id }, index) => shown[index]?.id !== id);
  return { shown, isBehind };
}

/** How long a list rests after a touch: the next tap is aimed already. Milliseconds. */
const restsFor = 1500;

/** Whether a finger is on an element or was just now. Spread the handlers on it. */
export function useTouched() {
  const [isTouched, setTouched] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const release = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTouched(false), restsFor);
  };
  const handlers = {
    onPointerDown() {
      window.clearTimeout(timer.current);
      setTouched(true);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return [isTouched, handlers] as const;
}
