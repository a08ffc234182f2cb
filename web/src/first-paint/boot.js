// The first script of a built page (README.md in this folder). It is copied to /boot.js unbuilt, so it has to run in
// any browser as it is.
{
  const { entry, modules, memberModules, path, admin } = document.currentScript.dataset;

  // Whether the document shows what the app will: not if it is served for another path, or if a draft, a redirect's
  // message or, for members, shared text in the query changes the page.
  let asWritten = location.pathname === path && !history.state?.usr;
  let isMember = false;
  let memberName = '';
  try {
    // This one is no draft (app/release.ts).
    asWritten &&= Object.keys(sessionStorage).every((key) => key === 'reloadedForRelease');
    const user = JSON.parse(localStorage.getItem('userData') || 'null');
    isMember = Boolean(user && (localStorage.getItem('authToken') || localStorage.getItem('token')));
    memberName = user?.name ?? '';
    asWritten &&= !(isMember && location.search);
  } catch {
    // Unreadable storage: logged out.
  }
  const wanted = isMember ? memberModules : modules;
  asWritten &&= wanted !== undefined;

  // The last tap on a button or a locked link is replayed after hydration.
  let kept = null;
  const keepTap = (event) => {
    const tapped = event.target.closest('button, a[data-locked]');
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!tapped || elsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    kept?.removeAttribute('data-kept');
    kept = tapped;
    kept.setAttribute('data-kept', '');
  };
  const replayTap = () => {
    document.removeEventListener('click', keepTap, true);
    kept?.removeAttribute('data-kept');
    kept?.click();
    kept = null;
  };

  // If the browser submitted a form by itself, the password would be in the URL.
  const holdSubmit = (event) => event.preventDefault();

  let notice = null;
  const showLost = () => {
    if (notice || document.readyState === 'loading') return;
    notice = Object.assign(document.createElement('p'), { className: 'missing', role: 'alert' });
    notice.append('This page did not load to its end. ');
    notice.append(Object.assign(document.createElement('a'), { href: '', textContent: 'Try again' }));
    document.body.append(notice);
  };
  const lostTimer = setTimeout(showLost, 15_000);
  const onHydrated = () => {
    clearTimeout(lostTimer);
    notice?.remove();
    document.removeEventListener('submit', holdSubmit, true);
    replayTap();
  };
  // Without the app, links still work.
  const onLost = () => {
    replayTap();
    showLost();
  };
  document.addEventListener('app-hydrated', onHydrated, { once: true });
  document.addEventListener('app-lost', onLost, { once: true });

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of (asWritten ? wanted : (modules ?? memberModules)).split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: onLost }),
    );
  };

  const { dataset } = document.documentElement;
  if (isMember) dataset.member = '';
  if (!asWritten || isMember) {
    const own = location.pathname === path ? 'own' : 'lit';
    dataset.frame = location.pathname.startsWith(admin) ? 'organisers' : own;
  }
  if (asWritten) {
    dataset.prerendered = isMember ? 'member' : 'visitor';
    document.addEventListener('click', keepTap, true);
    document.addEventListener('submit', holdSubmit, true);
    document.addEventListener('DOMContentLoaded', () => {
      const instead = document.querySelector('template');
      if (isMember && instead) document.getElementById('root').replaceChildren(instead.content);
      if (isMember) {
        dataset.frame = 'member';
        for (const element of document.querySelectorAll('[data-name]')) element.textContent = memberName;
      }
      // From here on typing is safe: Hydrated.tsx replays it.
      for (const form of document.forms) form.inert = false;
    });
  }
  if (!asWritten) {
    start();
  } else {
    // After the first paint; after two seconds in a background tab, or in a browser without paint timing.
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
    }
    setTimeout(start, 2000);
  }
}
