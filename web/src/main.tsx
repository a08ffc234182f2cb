import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/lazy-pages.tsx';
import { refetchMissing } from './app/release.ts';
import { keepInstallEvent } from './pwa/install-event.ts';
import { prerenderFor } from './state/session/session.ts';

/** Removes the frame that was shown instead of the app (first-paint/frame.css) in the commit that shows the app. */
function Root({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return <StrictMode>{children}</StrictMode>;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const app = (
    <Root>
      <App />
    </Root>
  );
  // Set by boot.js when the document holds the wanted page, as this reader sees it.
  const { prerendered } = document.documentElement.dataset;
  if (prerendered !== 'visitor' && prerendered !== 'member') return createRoot(root).render(app);
  prerenderFor(prerendered);
  try {
    // With the page's code loaded, no spinner comes between the document and the page.
    await preloadPage(location.pathname, prerendered === 'member');
  } catch {
    // The page can still be read, and what is typed there stays; boot.js says that something is missing.
    document.dispatchEvent(new Event('app-lost'));
    return refetchMissing();
  }
  // A transition is done in slices: a tap, or the finger that scrolls, is handled between them.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

keepInstallEvent();
// boot.js may load the app while the document is still being read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();
