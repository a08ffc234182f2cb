import { Route, Routes } from 'react-router-dom';
import { lazyPages } from './lazy-pages.tsx';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';

const routesFor = (wanted: 'public' | 'user' | 'admin') =>
  lazyPages
    .filter(({ access }) => access === wanted)
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);

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
