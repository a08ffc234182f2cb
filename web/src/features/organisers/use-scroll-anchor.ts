import { useLayoutEffect, useRef } from 'react';

/** Keeps a tapped element in place when something above it closes. `open`: what is open now. */
export function useScrollAnchor(open: unknown): (tapped: Element | null) => void {
  const before = useRef<{ readonly tapped: Element; readonly top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else is open.
  useLayoutEffect(() => {
    if (before.current) window.scrollBy(0, before.current.tapped.getBoundingClientRect().top - before.current.top);
    before.current = null;
  }, [open]);
  return (tapped) => {
    before.current = tapped && { tapped, top: tapped.getBoundingClientRect().top };
  };
}
