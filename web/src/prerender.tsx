import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AppRoutes } from './app/AppRoutes.tsx';
import { componentAt, preloadPage } from './app/lazy-pages.tsx';
import { documentTitle, isPrerendered, pageList, paths } from './app/routes.ts';
import { prerenderFor } from './state/session/session.ts';

type Reader = Parameters<typeof prerenderFor>[0];

function readersOf(path: string, access: string): readonly Reader[] {
  if (path === paths.home) return ['visitor', 'member'];
  return access === 'user' ? ['member'] : ['visitor'];
}

export const prerendered = pageList.filter(isPrerendered).map(({ path, title, access }) => ({
  path,
  title: documentTitle(title),
  readers: readersOf(path, access),
}));

/** The markup of a page. Its forms are inert until boot.js keeps the browser from submitting them. */
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
    // The document has its title already.
    markup: markup.replace(/<title>.*?<\/title>/g, '').replaceAll('<form ', '<form inert '),
    module: `src/features/${componentAt(path, isMember)}.tsx`,
  };
}
