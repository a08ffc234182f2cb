import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False in a prerendered page and while it comes to life: what depends on the clock or the device has to wait. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
