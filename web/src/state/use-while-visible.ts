import { useEffect, useEffectEvent } from 'react';

/** 15 to 25 s: spread at random, so that phones on the same page don't ask in the same moment. */
const everyMs = 15_000;
const spreadMs = 10_000;

/** Calls `ask` again and again while the page can be seen; at once when it can be seen again. */
export function useWhileVisible(ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    let timer: number;
    const plan = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(run, everyMs + Math.random() * spreadMs);
    };
    const run = (): void => {
      if (document.visibilityState === 'visible' && navigator.onLine) askAgain();
      plan();
    };
    const follow = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    plan();
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}
