import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { cameByLink } from '../../state/navigation-origin.ts';
import { type Opening, unfolded } from '../../state/schedule/timeline.ts';

/** Whether the page was opened, not come back to, and not at a place of its own: then it may choose where it begins. */
function useIsOpened(): boolean {
  const { hash } = useLocation();
  const type = useNavigationType();
  const [isOpened] = useState(() => {
    if (hash !== '') return false;
    if (type !== 'POP' || cameByLink()) return type !== 'POP';
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.type === 'navigate';
  });
  return isOpened;
}

/** The person has begun to read or to do something: nothing moves under their thumb. */
const hasBegunToUse = (): boolean => window.scrollY > 0 || document.querySelector('main :focus:not(h1)') !== null;

const isInSight = (element: Element): boolean => {
  const dock = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return element.getBoundingClientRect().bottom <= window.innerHeight - dock;
};

/** Once what is on the page now has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * What of the schedule is folded, decided once: an open page folds nothing under the eyes of its reader. The item that
 * is on, or the next, comes into sight. `known` is null until time and facts are; `days` is around the items.
 */
export function useOpening(known: Opening | null): {
  earlier: Opening['earlier'];
  days: RefObject<HTMLDivElement | null>;
} {
  const days = useRef<HTMLDivElement>(null);
  const isOpened = useIsOpened();
  const [opening, setOpening] = useState(known);

  const open = useEffectEvent(async (left: AbortSignal): Promise<void> => {
    const item = () => days.current?.querySelector('[data-state="now"], [data-state="next"]') ?? null;
    const top = () => item()?.getBoundingClientRect().top ?? 0;
    const goThere = (): boolean => {
      const found = item();
      if (!found || !known?.at || !isOpened || hasBegunToUse() || isInSight(found)) return false;
      found.scrollIntoView();
      return true;
    };
    if (opening) return void goThere();
    // Everything is painted already, and nothing of it that can be seen may move: the page goes to the item, and only
    // then folds what is above it.
    await painted();
    if (left.aborted) return;
    if (!goThere()) return setOpening(unfolded);
    await painted();
    if (left.aborted) return;
    const before = top();
    flushSync(() => setOpening(known));
    window.scrollBy(0, top() - before);
  });
  const isKnown = known !== null;
  useEffect(() => {
    if (!isKnown) return;
    const page = new AbortController();
    void open(page.signal);
    return () => page.abort();
  }, [isKnown]);

  return { earlier: (opening ?? unfolded).earlier, days };
}
