import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { markCameByLink } from '../state/navigation-origin.ts';

/** Scrolls to the top after a link; after Back the browser restores the position. */
export function useNavigationOrigin(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(pathname);
  // During rendering, so that the page's heading knows it when it mounts.
  if (pathname !== first.current) markCameByLink();

  // Before the page's own effects: it may open further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
}
