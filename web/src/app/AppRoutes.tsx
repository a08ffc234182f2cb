import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../features/home/HomePage.tsx';
import { notFound, pages } from './pages.tsx';
import { paths } from './paths.ts';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';

function route(path: keyof typeof pages) {
  const { Page } = pages[path];
  return <Route path={path} element={<Page />} />;
}

/** The routes of spec §2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={paths.home} element={<HomePage />} />
        {route(paths.login)}
        {route(paths.signup)}
        {route(paths.forgotPassword)}
        {route(paths.schedule)}
        {route(paths.apiTest)}
        <Route element={<RequireSession access="user" />}>
          {route(paths.dashboard)}
          {route(paths.settings)}
          {route(paths.music)}
          {route(paths.messages)}
          {route(paths.vote)}
        </Route>
        <Route element={<RequireSession access="admin" />}>
          {route(paths.admin)}
          {route(paths.adminMessages)}
          {route(paths.addCandidate)}
          {route(paths.auditLog)}
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  );
}
