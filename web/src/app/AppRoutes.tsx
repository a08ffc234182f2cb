import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useArrival } from '../state/session/arrival.ts';
import { useSession, useStation } from '../state/session/session.ts';
import { lazyPages, MemberHome, stationPages, Welcome } from './lazy-pages.tsx';
import { RequireSession } from './RequireSession.tsx';
import { paths } from './routes.ts';
import { Shell } from './Shell.tsx';

/** The organisers' page that this device's station runs (ADR 55). */
function StationOwnPage() {
  const station = useStation();
  const Page = station && stationPages[station];
  return Page ? <Page /> : null;
}

/** Home differs for visitors and members; right after signing up (spec §2) it first shows the new pass. */
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
