// The first thing a built page runs, before anything is painted. The document holds a public page as a visitor first
// sees it. If that is what is wanted, it is painted first, and the app starts after that, since fetching and running it
// would hold the paint up. If not (another address gets the home page's document too), the app starts at once.
{
  const { entry, modules, path } = document.currentScript.dataset;

  // A session, something begun in this tab (a draft, a sign-up that waits for its code), or what a redirect wants said:
  // they all change what is shown.
  let fresh = location.pathname === path && !history.state?.usr;
  try {
    fresh &&= !localStorage.getItem('authToken') && !localStorage.getItem('token');
    fresh &&= sessionStorage.length === 0;
  } catch {
    // Unreadable storage: logged out.
  }

  // On bad Wi-Fi the app comes seconds after the page. A tap on what needs it (a button, a locked link that has to
  // remember the way) is kept, and made good once the app says that it lives (web/src/app/EarlyTaps.tsx).
  let kept = null;
  const keep = (event) => {
    const tapped = event.target.closest('button, a[data-locked]');
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!tapped || elsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    kept?.removeAttribute('data-kept');
    kept = tapped;
    kept.setAttribute('data-kept', '');
  };
  const makeGood = () => {
    document.removeEventListener('click', keep, true);
    kept?.removeAttribute('data-kept');
    kept?.click();
    kept = null;
  };

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // Without the app the links still work, as links.
    const script = Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: makeGood });
    document.head.append(script);
  };

  if (fresh) {
    document.documentElement.dataset.prerendered = path;
    document.addEventListener('click', keep, true);
    document.addEventListener('app-lives', makeGood, { once: true });
    // A tab in the background is not painted, and an old browser doesn't tell.
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
    }
    setTimeout(start, 2000);
  } else {
    start();
  }
}
