import { type ComponentProps, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app/AppRoutes.tsx';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { preloadPage } from './app/lazy-pages.tsx';
import { refetchMissing } from './app/release.ts';
import { keepInstallEvent } from './pwa/install-event.ts';
import { EventProvider, eventStore, initial } from './state/event/event.ts';
import { prerenderFor } from './state/session/session.ts';

function App({ first }: Pick<ComponentProps<typeof EventProvider>, 'first'>) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return (
    <StrictMode>
      <ErrorBoundary>
        {/* Without transitions, signing out can navigate before the session is cleared (NavLinks.tsx). */}
        <BrowserRouter useTransitions={false}>
          <EventProvider first={first}>
            <AppRoutes />
          </EventProvider>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Set by boot.js when the prerendered document can be hydrated.
  const { prerendered } = document.documentElement.dataset;
  if (prerendered !== 'visitor' && prerendered !== 'member')
    return createRoot(root).render(<App first={eventStore.get()} />);
  prerenderFor(prerendered);
  try {
    await preloadPage(location.pathname, prerendered === 'member');
  } catch {
    // The prerendered page stays readable, with what was typed; boot.js shows a notice.
    document.dispatchEvent(new Event('app-lost'));
    return refetchMissing();
  }
  // A transition hydrates in slices, so that taps and scrolling are handled in between.
  startTransition(() => {
    hydrateRoot(root, <App first={initial} />);
  });
}

keepInstallEvent();
// boot.js may start the app while the document is still being parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();
