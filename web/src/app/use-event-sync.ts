import { useEffect } from 'react';
import { syncEvent } from '../api/sync-event.ts';
import { watchOpening } from './watch-opening.ts';

const staleAfter = 5 * 60_000;

/**
 * Asks for the server's time on start, when the network is back, when the page is shown after a while, and when voting
 * should have opened.
 */
export function useEventSync(): void {
  useEffect(watchOpening, []);

  useEffect(() => {
    let syncedAt = 0;
    const sync = () => {
      syncedAt = Date.now();
      void syncEvent();
    };
    const syncIfStale = () => {
      if (document.visibilityState === 'visible' && Date.now() - syncedAt > staleAfter) sync();
    };
    sync();
    window.addEventListener('online', sync);
    document.addEventListener('visibilitychange', syncIfStale);
    return () => {
      window.removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', syncIfStale);
    };
  }, []);
}
