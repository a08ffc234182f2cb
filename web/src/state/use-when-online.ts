import { useEffect, useRef } from 'react';

/** While `active`, runs `action` when the network comes back. */
export function useWhenOnline(active: boolean, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!active) return;
    const run = () => latest.current();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [active]);
}
