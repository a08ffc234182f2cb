import { type ComponentType, lazy, Suspense, useState } from 'react';
import { HomePage } from '../features/home/HomePage.tsx';
import { Hydrated } from '../first-paint/Hydrated.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { reloadForRelease } from './release.ts';
import { documentTitle, pageList, pages, paths } from './routes.ts';

/** The code of every page but the visitors' home, which is in the initial chunk (design §6). */
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/*Page.tsx',
  '../features/organisers/*/*Page.tsx',
  '../features/account/Welcome.tsx',
  '../features/home/MemberHome.tsx',
  '!../features/home/HomePage.tsx',
]);

async function load(component: string): Promise<ComponentType> {
  const Page = (await modules[`../features/${component}.tsx`]?.())?.[component.split('/').at(-1) ?? ''];
  if (!Page) throw new Error(`routes.ts names ${component}, which features/ does not hold.`);
  return Page;
}

const loaded = new Map<string, ComponentType>([['home/HomePage', HomePage]]);

const waiting = <Spinner label="One moment" />;

function lazyPage({ component, title }: { readonly component: string; readonly title?: string }): ComponentType {
  const Lazy = lazy(() => load(component).then((Page) => ({ default: Page }), reloadForRelease));
  return function Page() {
    // Chosen on mount: switching to another component would lose the page's state.
    const [Component] = useState<ComponentType>(() => loaded.get(component) ?? Lazy);
    const page = (
      <>
        <Component />
        <Hydrated />
      </>
    );
    // Without a boundary, a prerendered page hydrates in slices.
    const isLoaded = Component === loaded.get(component);
    return (
      <>
        <title>{documentTitle(title)}</title>
        {isLoaded ? page : <Suspense fallback={waiting}>{page}</Suspense>}
      </>
    );
  };
}

export const lazyPages = pageList.map((page) => ({ ...page, Page: lazyPage(page) }));

export const stationPages = {
  dj: lazyPage(pages.djBoard),
  host: lazyPage(pages.reading),
  stage: lazyPage(pages.stage),
};

const memberHome = 'home/MemberHome';
export const MemberHome = lazyPage({ component: memberHome });
export const Welcome = lazyPage({ component: 'account/Welcome' });

export const componentAt = (pathname: string, isMember: boolean): string | undefined =>
  pathname === paths.home && isMember ? memberHome : pageList.find(({ path }) => path === pathname)?.component;

export const isPreloaded = (pathname: string, isMember: boolean): boolean =>
  loaded.has(componentAt(pathname, isMember) ?? '');

export async function preloadPage(pathname: string, isMember: boolean): Promise<void> {
  const component = componentAt(pathname, isMember);
  if (component && !loaded.has(component)) loaded.set(component, await load(component));
}
