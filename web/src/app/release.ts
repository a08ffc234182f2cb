import { tabKeys } from '../config/storage-keys.ts';
import { readTab, writeTab } from '../lib/tab-storage.ts';

const pause = 60_000;

/**
 * For code of a page that didn't come: a new release removes the chunks of the old one, so the page loads afresh, at
 * most once a minute, lest a dead network make it reload for ever (design §9). Throws the error where that is no way
 * out; else it never settles, and nobody sees a broken page on the way.
 */
export async function reloadForRelease(error: unknown): Promise<never> {
  const last = Number(readTab(tabKeys.reloadedForRelease) ?? 0);
  if (!navigator.onLine || Date.now() - last < pause) throw error;
  writeTab(tabKeys.reloadedForRelease, String(Date.now()));
  window.location.reload();
  return new Promise<never>(() => {});
}
