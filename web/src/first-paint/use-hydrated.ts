import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False in prerendered markup and during hydration: what depends on the clock or the device has to wait. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
