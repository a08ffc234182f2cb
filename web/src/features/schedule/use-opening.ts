import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { cameByLink } from '../../state/navigation-origin.ts';

/** Whether the page was opened by a link or a load, not by Back or reload, and without a hash: then it may scroll. */
function useIsOpened(): boolean {
  const { hash } = useLocation();
  const type = useNavigationType();
  const [isOpened] = useState(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return hash === '' && (type !== 'POP' || (!cameByLink() && load?.type === 'navigate'));
  });
  return isOpened;
}

/** Whether the user has scrolled or focused something: then the page must not scroll. */
const hasInteracted = (): boolean => window.scrollY > 0 || document.querySelector('main :focus:not(h1)') !== null;

/** Whether an element is visible above the dock, or would be after scrolling up by `up` pixels. */
const isInSight = (element: Element, up = 0): boolean =>
  element.getBoundingClientRect().bottom + up < 0.85 * window.innerHeight;

/** Resolves after the next paint. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** What was collapsed when the page was left, to restore it on Back. */
let lastFolded: ReadonlySet<string> | null = null;

/**
 * Which past items are collapsed, decided once per visit, so that nothing collapses while the user is reading. Scrolls
 * to the current or next item, unless it is in sight from the top. `earlier`: ids of past items, null until known;
 * `days`: ref of the items' container.
 */
export function useOpening(earlier: ReadonlySet<string> | null) {
  const days = useRef<HTMLDivElement>(null);
  const isOpened = useIsOpened();
  const [folded, setFolded] = useState(isOpened ? earlier : (lastFolded ?? earlier));
  useEffect(() => {
    lastFolded = folded;
  }, [folded]);

  const open = useEffectEvent(async () => {
    const item = () => days.current?.querySelector('[data-state="now"], [data-state="next"]');
    const top = () => item()?.getBoundingClientRect().top ?? 0;
    const goThere = (): boolean => {
      const found = item();
      if (!found || !isOpened || hasInteracted() || isInSight(found)) return false;
      found.scrollIntoView();
      return true;
    };
    if (folded) return goThere();
    // The list is painted already. To avoid a layout shift, scroll to the item first, then collapse what is above it.
    // If the page has been left meanwhile, there is no item.
    await painted();
    if (!goThere()) return setFolded(new Set());
    await painted();
    const before = top();
    flushSync(() => setFolded(earlier));
    window.scrollBy(0, top() - before);
    // Without what is collapsed, the item may be in sight from the top of the page. In the same frame this would count
    // as a layout shift.
    const { scrollY } = window;
    await painted();
    const found = item();
    if (found && window.scrollY === scrollY && isInSight(found, scrollY)) window.scrollTo(0, 0);
  });
  const isKnown = earlier !== null;
  useEffect(() => {
    if (isKnown) void open();
  }, [isKnown]);

  return { earlier: folded, days };
}
