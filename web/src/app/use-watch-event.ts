import { useEffect, useRef } from 'react';
import { type EventWatch, watchEvent } from './watch-event.ts';

/** Keeps what is known of the event up to date while the app is open, and refreshes it on each new address. */
export function useWatchEvent(pathname: string): void {
  const watch = useRef<EventWatch>(undefined);
  useEffect(() => {
    watch.current = watchEvent();
    return () => watch.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new address.
  useEffect(() => watch.current?.refresh(), [pathname]);
}
