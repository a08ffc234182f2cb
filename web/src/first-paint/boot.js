// The first thing a built page runs (README.md in this folder). Written to /boot.js as it is, so it has to run in any
// browser without a build.
{
  const { entry, modules, memberModules, path, admin } = document.currentScript.dataset;

  // The document is what is wanted unless it stands in for another address, or a draft, a redirect's message or, for
  // members, what was shared in the address changes what is shown.
  let asWritten = location.pathname === path && !history.state?.usr;
  let isMember = false;
  let memberName = '';
  try {
    asWritten &&= sessionStorage.length === 0;
    const user = JSON.parse(localStorage.getItem('userData') || 'null');
    isMember = Boolean(user && (localStorage.getItem('authToken') || localStorage.getItem('token')));
    memberName = user?.name ?? '';
    asWritten &&= !(isMember && location.search);
  } catch {
    // Unreadable storage: logged out.
  }
  const wanted = isMember ? memberModules : modules;
  asWritten &&= wanted !== undefined;

  // The last tap on what needs the app, a button or a locked link, is kept until the app has hydrated the page.
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

  // A form that the browser sent by itself would put a password into the address.
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
  // Without the app the links still work, as links.
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
  if (!asWritten || isMember) {
    const own = location.pathname === path ? 'own' : 'lit';
    dataset.frame = location.pathname.startsWith(admin) ? 'calm' : own;
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
      // From here on typing is safe: the app takes over what is in the fields.
      for (const form of document.forms) form.inert = false;
    });
  }
  if (!asWritten) {
    start();
  } else {
    // After the first paint; after two seconds in a tab that is not painted, or a browser that doesn't tell.
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
    }
    setTimeout(start, 2000);
  }
}
