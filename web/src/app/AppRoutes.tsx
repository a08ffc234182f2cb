import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../api/client.ts';
import { setRemindersWanted, useArrival } from '../state/session/progress.ts';
import {
  currentSession,
  currentStation,
  type LoginState,
  lastSessionEnd,
  subscribeToSession,
  useSession,
  useStation,
} from '../state/session/session.ts';
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
    .map(({ path, Page }) => (
      <Route key={path} path={path} element={path === paths.home ? <Home Page={Page} /> : <Page />}>
        {path === paths.station && <Route index element={<StationOwnPage />} />}
      </Route>
    ));

export function AppRoutes() {
  const station = useStation();
  const { pathname } = useLocation();
  useConfirmedSession();
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

/** They say it themselves, or would lose the secret in their address. */
const staying: readonly string[] = [paths.login, paths.mailLink, paths.unsubscribe, paths.station, paths.apiTest];

/** Uses the stored session at once and confirms it in the background. A 401 ends it, and leads to the login (ADR 2). */
function useConfirmedSession(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const onChange = useEffectEvent(() => {
    if (currentSession() || lastSessionEnd() !== 'expired' || staying.includes(location.pathname)) return;
    const state: LoginState = { from: location, expired: true };
    void navigate(paths.login, { replace: true, state });
  });
  useEffect(() => subscribeToSession(() => onChange()), []);

  useEffect(() => {
    const owner = currentSession()?.user.id;
    if (!owner || currentStation()) return;
    void call('GET /me').then((result) => {
      if (result.success) setRemindersWanted(owner, result.data.data.reminders);
    });
  }, []);
}

/** Guards pages (spec §2). The stored role is the server's: a change of it ends the session. */
function RequireSession({ access }: { access: 'user' | 'admin' }) {
  const session = useSession();
  const location = useLocation();

  // Unless it has expired, one that ended on an earlier page does not explain this visit.
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
    return <Navigate to={paths.dashboard} replace state={{ unauthorized: true, from: location }} />;
  }
  return <Outlet />;
}
