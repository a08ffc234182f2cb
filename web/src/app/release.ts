import { tabKeys } from '../config/storage-keys.ts';
import { readTab, writeTab } from '../lib/tab-storage.ts';

/** Milliseconds between two reloads, lest one that doesn't help is repeated for ever; without storage there is none. */
const pause = 60_000;
/** Milliseconds that the server gets to show that it can be reached. */
const patience = 10_000;

/** A reload without the server would put the browser's own error page in the place of the app. */
const reachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * For code of a page that can't be had: a new release removes the chunks of the old one, so the page loads afresh
 * (design §9). Throws the error where that is no way out; else it never settles, and nobody sees a broken page on the
 * way.
 */
export async function reloadForRelease(error: unknown): Promise<never> {
  const last = Number(readTab(tabKeys.reloadedForRelease) ?? 0);
  if (Date.now() - last < pause || !(await reachable())) throw error;
  const now = String(Date.now());
  writeTab(tabKeys.reloadedForRelease, now);
  if (readTab(tabKeys.reloadedForRelease) !== now) throw error;
  window.location.reload();
  return new Promise<never>(() => {});
}
