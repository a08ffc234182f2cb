import { useEffect, useEffectEvent } from 'react';

/** 15 to 25 s, with jitter, so that phones on the same page don't poll at the same time. */
const everyMs = 15_000;
const spreadMs = 10_000;

/** Polls with `ask` while the page is visible, and at once when it becomes visible again. */
export function useWhileVisible(ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    let timer: number;
    const plan = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(run, everyMs + Math.random() * spreadMs);
    };
    const run = (): void => {
      if (document.visibilityState === 'visible') askAgain();
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
