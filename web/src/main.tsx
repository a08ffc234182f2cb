import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/pages.tsx';
import { keepInstallEvent } from './pwa/install-event.ts';

keepInstallEvent();

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Set by public/boot.js when the page that came with the document is the one on the screen.
  const { prerendered } = document.documentElement.dataset;
  delete root.dataset.prerendered;
  if (prerendered === undefined) {
    root.replaceChildren();
    createRoot(root).render(app);
    return;
  }
  // With the page's code at hand there is no spinner between the prerendered page and the living one.
  await preloadPage(prerendered).catch(() => {});
  // As a transition it is done in slices: a tap, or the finger that scrolls, is heard between them.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

// boot.js may start the app while the document is still being read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();
