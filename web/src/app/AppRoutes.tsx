import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useArrival } from '../state/session/arrival.ts';
import { useSession } from '../state/session/session.ts';
import { lazyPages, MemberHome, Welcome } from './lazy-pages.tsx';
import { RequireSession } from './RequireSession.tsx';
import { paths } from './routes.ts';
import { Shell } from './Shell.tsx';

/** For a visitor the poster, for a member the night itself. Signing up leads here (spec §2): the pass comes out first. */
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
      <Route key={path} path={path} element={path === paths.home ? <Home Page={Page} /> : <Page />} />,
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
