import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useArrival } from '../state/session/arrival.ts';
import { useSession } from '../state/session/session.ts';
import { StationPages } from '../state/session/station.ts';
import { lazyPages, MemberHome, stationPages, Welcome } from './lazy-pages.tsx';
import { RequireSession } from './RequireSession.tsx';
import { paths } from './routes.ts';
import { Shell } from './Shell.tsx';

/** The page of stations. It runs organisers' pages, passed down as context. */
function Station({ Page }: { Page: ComponentType }) {
  return (
    <StationPages value={stationPages}>
      <Page />
    </StationPages>
  );
}

/** Home differs for visitors and members; right after signing up (spec §2) it first shows the new pass. */
function Home({ Page }: { Page: ComponentType }) {
  const isMember = useSession() !== null;
  const arrival = useArrival();
  if (arrival === 'signed-up') return <Welcome />;
  return isMember ? <MemberHome /> : <Page />;
}

function elementAt(path: string, Page: ComponentType) {
  if (path === paths.home) return <Home Page={Page} />;
  return path === paths.station ? <Station Page={Page} /> : <Page />;
}

const routesFor = (wanted: 'public' | 'user' | 'admin') =>
  lazyPages
    .filter(({ access }) => access === wanted)
    .flatMap(({ path, aliases = [], Page }) => [
      <Route key={path} path={path} element={elementAt(path, Page)} />,
      ...aliases.map((alias) => <Route key={alias} path={alias} element={<Navigate to={path} replace />} />),
    ]);

export function AppRoutes() {
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
