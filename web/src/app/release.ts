import { tabStorage } from '../state/kept/browser-storage.ts';
import { tabKeys } from '../state/kept/storage-keys.ts';

/** Between two reloads, so that one that doesn't help is not repeated for ever. Without storage there is none. */
const pauseMs = 60_000;
const timeoutMs = 10_000;

/** A reload without the server would put the browser's own error page in the place of the app. */
const reachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Hosting's long caching goes with a 404, too: after a roll-back the browser would go on missing files that are there
 * again. Vite, or boot.js, has put a link to each file of the page that was asked for. Never throws.
 */
export async function refetchMissing(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]');
  const refetches = [...links].map(async ({ href }) => {
    const { ok } = await fetch(href, { cache: 'force-cache', signal });
    if (!ok) await fetch(href, { cache: 'reload', signal });
  });
  await Promise.allSettled(refetches);
}

/**
 * Call it when a page's code fails to load. A new release may have removed it, so this reloads, once a minute at most
 * (design §7). Throws the error if reloading cannot help; otherwise it never resolves, so no error page flashes.
 */
export async function reloadForRelease(error: unknown): Promise<never> {
  if (!(await reachable())) throw error;
  await refetchMissing();
  const last = Number(tabStorage.read(tabKeys.reloadedForRelease) ?? 0);
  if (Date.now() - last < pauseMs) throw error;
  const now = String(Date.now());
  tabStorage.write(tabKeys.reloadedForRelease, now);
  if (tabStorage.read(tabKeys.reloadedForRelease) !== now) throw error;
  window.location.reload();
  return new Promise<never>(() => {});
}
