import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { useEventSync } from './use-event-sync.ts';

/** The whole app: router, session, the server's clock, routes. */
export function App() {
  useEventSync();
  return (
    <ErrorBoundary>
      {/* Without transitions, signing out can change the address before the session goes (see use-sign-out). */}
      <BrowserRouter useTransitions={false}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
