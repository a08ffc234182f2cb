import { useEffect, useEffectEvent } from 'react';

/** While `active`, runs `action` when the browser goes online. */
export function useWhenOnline(active: boolean, action: () => void): void {
  const run = useEffectEvent(() => action());
  useEffect(() => {
    if (!active) return;
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [active]);
}
