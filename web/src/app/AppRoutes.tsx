import { type ComponentType, useEffect, useRef } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { EarlyInput } from '../first-paint/EarlyInput.tsx';
import { useArrival } from '../state/session/progress.ts';
import type { LoginState } from '../state/session/session.ts';
import { lastSessionEnd, useSession, useSessionConfirming, useStation } from '../state/session/session.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { lazyPages, MemberHome, stationPages, Welcome } from './lazy-pages.tsx';
import { paths } from './routes.ts';
import { Shell } from './Shell.tsx';

function StationOwnPage() {
  const station = useStation();
  const Page = station && stationPages[station];
  return Page ? <Page /> : null;
}

function Home({ Page }: { Page: ComponentType }) {
  const isMember = useSession() !== null;
  const arrival = useArrival();
  if (arrival === 'signed-up') return <Welcome />;
  return isMember ? <MemberHome /> : <Page />;
}

const routesFor = (wanted: 'public' | 'user' | 'admin') =>
  lazyPages
    .filter(({ access }) => access === wanted)
    .flatMap(({ path, aliases = [], Page }) => [
      <Route key={path} path={path} element={path === paths.home ? <Home Page={Page} /> : <Page />}>
        {path === paths.station && <Route index element={<StationOwnPage />} />}
      </Route>,
      ...aliases.map((alias) => <Route key={alias} path={alias} element={<Navigate to={path} replace />} />),
    ]);

export function AppRoutes() {
  const station = useStation();
  const { pathname } = useLocation();
  if (station && pathname !== paths.station) return <Navigate to={paths.station} replace />;
  return (
    <Routes>
      <Route element={<Shell />}>
        {routesFor('public')}
        <Route element={<RequireSession access="user" />}>{routesFor('user')}</Route>
        <Route element={<RequireSession access="admin" />}>{routesFor('admin')}</Route>
      </Route>
    </Routes>
  );
}

/** Guards pages (spec §2). A role may have been granted since the last visit: it waits for the server to confirm. */
function RequireSession({ access }: { access: 'user' | 'admin' }) {
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
    if (confirming) {
      return (
        <>
          <Spinner label="Checking your access" />
          <EarlyInput />
        </>
      );
    }
    return <Navigate to={paths.dashboard} replace state={{ unauthorized: true, from: location }} />;
  }
  return <Outlet />;
}
