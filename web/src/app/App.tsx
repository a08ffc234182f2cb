import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SessionProvider } from './SessionProvider.tsx';

/** The app: router, session, routes. */
export function App() {
  return (
    <ErrorBoundary>
      {/* Without transitions, signing out can navigate before the session is cleared (see use-sign-out). */}
      <BrowserRouter useTransitions={false}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
