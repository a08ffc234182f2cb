import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { markCameByLink } from '../state/navigation-origin.ts';

/** Scrolls to the top after a followed link; after the back button the browser restores the position. */
export function useNavigationOrigin(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(pathname);
  // While rendering, so that the page's heading already knows when it mounts.
  if (pathname !== first.current) markCameByLink();

  // Before the page's own effects: it may open further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new address.
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
}
