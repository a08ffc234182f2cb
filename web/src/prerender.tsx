import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AppRoutes } from './app/AppRoutes.tsx';
import { preloadPage } from './app/lazy-pages.tsx';
import { type PageName, pageList, pages } from './app/routes.ts';
import { documentTitle } from './ui/document-title.ts';

const nameOf = (path: string) => (Object.keys(pages) as PageName[]).find((name) => pages[name].path === path) ?? 'home';

/** The pages that are written as documents, as a visitor sees them before any script has run. */
export const prerendered = pageList
  .filter((page) => page.prerendered)
  .map(({ path, title, component }) => ({
    name: nameOf(path),
    path,
    title: documentTitle(title),
    module: `src/features/${component}.tsx`,
  }));

/** The markup of a page. Its forms are inert until boot.js keeps them from being sent without the app. */
export async function render(path: string): Promise<string> {
  await preloadPage(path);
  const markup = renderToString(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
  );
  return markup.replaceAll('<form ', '<form inert ');
}
