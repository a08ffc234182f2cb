import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** A component whose code comes once it is wanted. Without a network, or after a release has removed it, there is none. */
export function useLazy<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [Component, setComponent] = useState<ComponentType<P>>();
  const start = useEffectEvent(load);
  useEffect(() => {
    if (!isWanted) return;
    start().then(
      (loaded) => setComponent(() => loaded),
      () => {},
    );
  }, [isWanted]);
  return Component;
}
