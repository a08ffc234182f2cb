// The first thing a built page runs, before anything is painted. The document holds a public page as a visitor first
// sees it. If that is what is wanted, it is painted first, and the app starts after that, since fetching and running it
// would hold the paint up. If not (another address gets the home page's document too), the app starts at once, and of
// the document only the frame is shown (web/src/ui/styles/frame.css).
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
  // remember the way) is kept, and made good once the app says that it lives (web/src/first-paint/EarlyInput.tsx).
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

  // A form that the browser sent by itself would put a password into the address.
  const hold = (event) => event.preventDefault();

  let notice = null;
  const sayLost = () => {
    if (notice || document.readyState === 'loading') return;
    notice = Object.assign(document.createElement('p'), { className: 'missing', role: 'alert' });
    notice.append('This page did not load to its end. ');
    notice.append(Object.assign(document.createElement('a'), { href: '', textContent: 'Try again' }));
    document.body.append(notice);
  };
  const patience = setTimeout(sayLost, 15_000);
  const live = () => {
    clearTimeout(patience);
    notice?.remove();
    document.removeEventListener('submit', hold, true);
    makeGood();
  };
  // Without the app the links still work, as links.
  const giveUp = () => {
    makeGood();
    sayLost();
  };

  document.addEventListener('app-lives', live, { once: true });
  document.addEventListener('app-lost', giveUp, { once: true });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: giveUp });
    document.head.append(script);
  };

  if (fresh) {
    document.documentElement.dataset.prerendered = path;
    document.addEventListener('click', keep, true);
    document.addEventListener('submit', hold, true);
    // From here on typing is safe: what is in the fields when the app comes is taken over.
    document.addEventListener('DOMContentLoaded', () => {
      for (const form of document.forms) form.inert = false;
    });
    // A tab in the background is not painted, and an old browser doesn't tell.
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
    }
    setTimeout(start, 2000);
  } else {
    document.documentElement.dataset.frame = location.pathname.startsWith('/admin') ? 'calm' : 'lit';
    start();
  }
}
