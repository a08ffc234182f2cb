import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { cameByLink } from '../../state/navigation-origin.ts';

/** Whether the page was opened, not come back to, and not at a place of its own: then it may choose where it begins. */
function useIsOpened(): boolean {
  const { hash } = useLocation();
  const type = useNavigationType();
  const [isOpened] = useState(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return hash === '' && (type !== 'POP' || (!cameByLink() && load?.type === 'navigate'));
  });
  return isOpened;
}

/** The person has begun to read or to do something: nothing moves under their thumb. */
const hasBegunToUse = (): boolean => window.scrollY > 0 || document.querySelector('main :focus:not(h1)') !== null;

/** Well above the dock. */
const isInSight = (element: Element): boolean => element.getBoundingClientRect().bottom < 0.85 * window.innerHeight;

/** Once what is on the page now has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** As it was left, for who comes back to it. */
let lastFolded: ReadonlySet<string> | null = null;

/**
 * What of the schedule is folded, by `earlier`, decided once: an open page folds nothing under the eyes of its reader.
 * The item that is on, or the next, comes into sight. `earlier` is null until it is known; `days` is around the items.
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
      if (!found || !isOpened || hasBegunToUse() || isInSight(found)) return false;
      found.scrollIntoView();
      return true;
    };
    if (folded) return goThere();
    // Everything is painted already, and nothing of it that can be seen may move: the page goes to the item, and only
    // then folds what is above it. There is no item when the page has been left meanwhile.
    await painted();
    if (!goThere()) return setFolded(new Set());
    await painted();
    const before = top();
    flushSync(() => setFolded(earlier));
    window.scrollBy(0, top() - before);
  });
  const isKnown = earlier !== null;
  useEffect(() => {
    if (isKnown) void open();
  }, [isKnown]);

  return { earlier: folded, days };
}
