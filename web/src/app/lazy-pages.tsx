import { type ComponentType, lazy, useState } from 'react';
import { HomePage } from '../features/home/HomePage.tsx';
import { PageTitle } from '../ui/PageHeading.tsx';
import { reloadForRelease } from './release.ts';
import { pageList, paths } from './routes.ts';

/** The code of every page but a visitor's home, which the first script holds (design §6). */
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

/** React never retries a lazy component that has failed; these replace it. */
const renewals = new Set<() => void>();

/** Lets the next visit of a page whose code failed to load try again. Called after the failure has been shown. */
export function forgetFailures(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

function lazyPage({ component, title }: { readonly component: string; readonly title?: string }): ComponentType {
  const lazyFrom = (get: () => Promise<ComponentType>) =>
    lazy(async () => {
      try {
        return { default: await get() };
      } catch (error) {
        renewals.add(() => {
          // Only a reload can help: Vite treats styles that failed as loaded.
          Lazy = lazyFrom(() => Promise.reject(error));
        });
        return reloadForRelease(error);
      }
    });
  let Lazy = lazyFrom(() => load(component));
  return function Page() {
    // Chosen on mount: another component would lose the page's state.
    const [Component] = useState<ComponentType>(() => loaded.get(component) ?? Lazy);
    return (
      <PageTitle value={title}>
        <Component />
      </PageTitle>
    );
  };
}

export const lazyPages = pageList.map((page) => ({ ...page, Page: lazyPage(page) }));

const memberHome = 'home/MemberHome';
export const MemberHome = lazyPage({ component: memberHome });
export const Welcome = lazyPage({ component: 'account/Welcome' });

/** The file in features/ whose code a page needs first, in addition to the app's. */
export const componentAt = (pathname: string, isMember: boolean): string | undefined =>
  pathname === paths.home && isMember ? memberHome : pageList.find(({ path }) => path === pathname)?.component;

/** Fetches the code of the page at a path, so that it renders without a spinner. */
export async function preloadPage(pathname: string, isMember: boolean): Promise<void> {
  const component = componentAt(pathname, isMember);
  if (component && !loaded.has(component)) loaded.set(component, await load(component));
}
