import { createStore, useStore } from './store.ts';

const store = createStore(globalThis.navigator?.onLine !== false, () => {
  const follow = () => store.set(navigator.onLine);
  follow();
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
  };
});

export const useOnline = (): boolean => useStore(store, true, (online) => online);
