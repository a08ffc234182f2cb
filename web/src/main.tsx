import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/lazy-pages.tsx';
import { refetchMissing } from './app/release.ts';
import { keepInstallEvent } from './pwa/install-event.ts';

keepInstallEvent();

/** The app. The frame that stands in for it (styles/frame.css) goes in the very commit that puts the app in its place. */
function Root() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return <App />;
}

const app = (
  <StrictMode>
    <Root />
  </StrictMode>
);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Set by public/boot.js when the page that came with the document is the one on the screen.
  const { prerendered } = document.documentElement.dataset;
  if (prerendered === undefined) {
    createRoot(root).render(app);
    return;
  }
  try {
    // With the page's code at hand there is no spinner between the prerendered page and the living one.
    await preloadPage(prerendered);
  } catch {
    // The page can be read, and what is typed there stays; boot.js says that something is missing.
    document.dispatchEvent(new Event('app-lost'));
    void refetchMissing();
    return;
  }
  // As a transition it is done in slices: a tap, or the finger that scrolls, is heard between them.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

// boot.js may start the app while the document is still being read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();
