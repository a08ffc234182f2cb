import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** A component whose code is loaded when `isWanted`; undefined before that and if loading fails. */
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
