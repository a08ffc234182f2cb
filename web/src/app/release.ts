import { tabStorage } from '../state/kept/browser-storage.ts';

/** Minimum time between two reloads, to prevent a loop. Without storage there is no reload. */
const pauseMs = 60_000;
const timeoutMs = 10_000;

/** If the server can't be reached, a reload would show the browser's error page. */
const reachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A 404 is cached as long as a file, also when a rollback has brought the file back: fetches such files again. */
export async function refetchMissing(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]');
  const refetches = [...links].map(async ({ href }) => {
    const { ok } = await fetch(href, { cache: 'force-cache', signal });
    if (!ok) await fetch(href, { cache: 'reload', signal });
  });
  await Promise.allSettled(refetches);
}

/** A waiting or new worker takes over: under the old one a reload would only bring the old release again. */
async function activateUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const onState = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', onState);
    onState();
  });
}

/** A new release may have removed a page's code: reloads, at most once a minute (design §7), or rethrows. */
export async function reloadForRelease(error: unknown): Promise<never> {
  if (!(await reachable())) throw error;
  await refetchMissing();
  const last = Number(tabStorage.read('reloadedForRelease') ?? 0);
  if (Math.abs(Date.now() - last) < pauseMs) throw error;
  const now = String(Date.now());
  tabStorage.write('reloadedForRelease', now);
  if (tabStorage.read('reloadedForRelease') !== now) throw error;
  await Promise.race([activateUpdate(), new Promise((resolve) => setTimeout(resolve, 2 * timeoutMs))]);
  window.location.reload();
  return new Promise<never>(() => {});
}
