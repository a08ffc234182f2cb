import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { LoginState } from '../state/session/return-path.ts';
import { lastSessionEnd, useSession, useSessionConfirming } from '../state/session/session.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { paths } from './routes.ts';

/**
 * Guards its routes (spec §2): redirects visitors to /login, and users without the admin role to /dashboard with the
 * unauthorized flag, both with the origin. A role may have been granted since the last visit, so it first waits for
 * the server to confirm the session.
 */
export function RequireSession({ access }: { access: 'user' | 'admin' }) {
  const session = useSession();
  const confirming = useSessionConfirming();
  const location = useLocation();

  const hadSession = useRef(false);
  useEffect(() => {
    if (session) hadSession.current = true;
  }, [session]);

  if (!session) {
    const last = lastSessionEnd();
    const end = hadSession.current || last === 'expired' ? last : null;
    if (end === 'deleted') {
      const state: LoginState = { from: { pathname: paths.home }, deleted: true };
      return <Navigate to={paths.login} replace state={state} />;
    }
    // After signing out, the next login starts at home.
    const state: LoginState | null = end === 'signed-out' ? null : { from: location, expired: end === 'expired' };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (access === 'admin' && session.user.role !== 'admin') {
    if (confirming) return <Spinner label="Checking your access" />;
    return <Navigate to={paths.dashboard} replace state={{ unauthorized: true, from: location }} />;
  }
  return <Outlet />;
}
