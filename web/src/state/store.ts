import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls the listener after each change. Returns the undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that components and modules share. `connect` follows an outside source while there are listeners. */
export function createStore<T>(initial: T, connect?: () => () => void): Store<T> {
  let value = initial;
  let disconnect: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect?.();
      };
    },
  };
}

/**
 * Part of a store's value. `prerendered` is the value in prerendered pages: a constant, because the store may change
 * while a page is being hydrated.
 */
export function useStore<T, S>(store: Store<T>, prerendered: T, select: (value: T) => S): S {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(prerendered),
  );
}
