import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AppRoutes } from './app/AppRoutes.tsx';
import { componentAt, preloadPage } from './app/lazy-pages.tsx';
import { type PageName, pageList, pages, paths } from './app/routes.ts';
import { prerenderFor } from './state/session/session.ts';
import { documentTitle } from './ui/document-title.ts';

type Reader = Parameters<typeof prerenderFor>[0];

const nameOf = (path: string) => (Object.keys(pages) as PageName[]).find((name) => pages[name].path === path) ?? 'home';

/** The readers to prerender a page for. Public pages other than home look the same to members, or redirect them. */
function readersOf(path: string, access: string): readonly Reader[] {
  if (path === paths.home) return ['visitor', 'member'];
  return access === 'user' ? ['member'] : ['visitor'];
}

/** The pages that the build prerenders. */
export const prerendered = pageList
  .filter((page) => page.prerendered)
  .map(({ path, title, access }) => ({
    name: nameOf(path),
    path,
    title: documentTitle(title),
    readers: readersOf(path, access),
  }));

/**
 * The markup of a page, and its module in the manifest. Its forms are inert until boot.js can prevent the browser from
 * submitting them without the app.
 */
export async function render(path: string, reader: Reader): Promise<{ markup: string; module: string }> {
  const isMember = reader === 'member';
  prerenderFor(reader);
  await preloadPage(path, isMember);
  const markup = renderToString(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
  );
  return {
    markup: markup.replaceAll('<form ', '<form inert '),
    module: `src/features/${componentAt(path, isMember)}.tsx`,
  };
}
