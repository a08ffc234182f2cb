import { useLazy } from '../state/use-lazy.ts';

/** Milliseconds to wait in browsers without requestIdleCallback (Safari). */
const pause = 1000;

function whenQuiet(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3 * pause });
  else setTimeout(run, pause);
}

/** Resolves once the page has loaded and the browser is idle. */
const viewed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') return whenQuiet(resolve);
    window.addEventListener('load', () => whenQuiet(resolve), { once: true });
  });

/** Loads the notices after the first view, and with them the service worker and its precache. */
export function LazyNotices() {
  const Notices = useLazy(true, async () => {
    await viewed();
    return (await import('./Notices.tsx')).Notices;
  });
  return Notices ? <Notices /> : null;
}
