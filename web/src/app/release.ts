import { tabKeys } from '../config/storage-keys.ts';
import { readTab, writeTab } from '../lib/tab-storage.ts';

const pause = 60_000;

/**
 * A new release removes the chunks of the old one: the page that misses one loads afresh, at most once a minute, so a
 * dead network can't make it reload for ever (design §9).
 */
export function reloadOnRemovedChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readTab(tabKeys.reloadedForRelease) ?? 0);
    if (!navigator.onLine || Date.now() - last < pause) return;
    event.preventDefault();
    writeTab(tabKeys.reloadedForRelease, String(Date.now()));
    window.location.reload();
  });
}
