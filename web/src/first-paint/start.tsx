import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { preloadPage } from '../app/lazy-pages.tsx';
import { refetchMissing } from '../app/release.ts';

/** The frame that stands in for the app (frame.css) goes in the commit that puts the app in its place. */
function Root({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return <StrictMode>{children}</StrictMode>;
}

async function start(app: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Set by boot.js when the page in the document is the one that is wanted.
  const { prerendered } = document.documentElement.dataset;
  if (prerendered === undefined) return createRoot(root).render(<Root>{app}</Root>);
  try {
    // With the page's code at hand no spinner comes between the document and the hydrated page.
    await preloadPage(prerendered);
  } catch {
    // The page can still be read, and what is typed there stays; boot.js says that something is missing.
    document.dispatchEvent(new Event('app-lost'));
    return refetchMissing();
  }
  // As a transition it is done in slices: a tap, or the finger that scrolls, is heard between them.
  startTransition(() => {
    hydrateRoot(root, <Root>{app}</Root>);
  });
}

/** Starts the app; boot.js may do so while the document is still being read. */
export function startApp(app: ReactNode): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start(app));
  else void start(app);
}
