import { type ComponentType, lazy, useState } from 'react';
import { paths } from './paths.ts';
import { reloadForRelease } from './release.ts';

interface LazyPage {
  readonly Page: ComponentType;
  /** Fetches the page's code, so that it is on the screen at once when it comes to it. */
  readonly preload: () => Promise<void>;
}

/** What to do about code that could not be had: React keeps what has failed as it is. */
const failed = new Set<() => void>();

/** Lets the next visit of a page whose code could not be had load it afresh; not before the failure has been shown. */
export function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A page whose code comes when it is asked for (design §6). */
function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const lazyFrom = (get: typeof load) =>
    lazy(async () => {
      try {
        return { default: await get() };
      } catch (error) {
        failed.add(() => {
          // Not once more in this document: Vite takes styles that failed for loaded.
          Lazy = lazyFrom(() => Promise.reject(error));
        });
        return reloadForRelease(error);
      }
    });
  let Lazy = lazyFrom(load);
  return {
    Page() {
      // Settled on mounting: another component in its place would lose what the page holds.
      const [Page] = useState<ComponentType>(() => loaded ?? Lazy);
      return <Page />;
    },
    async preload() {
      loaded = await load();
    },
  };
}

export const pages = {
  [paths.login]: lazyPage(async () => (await import('../features/account/LoginPage.tsx')).LoginPage),
  [paths.signup]: lazyPage(async () => (await import('../features/account/SignupPage.tsx')).SignupPage),
  [paths.forgotPassword]: lazyPage(
    async () => (await import('../features/account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  [paths.schedule]: lazyPage(async () => (await import('../features/schedule/SchedulePage.tsx')).SchedulePage),

  [paths.apiTest]: lazyPage(async () => (await import('../features/api-test/ApiTestPage.tsx')).ApiTestPage),
  [paths.dashboard]: lazyPage(async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage),
  [paths.settings]: lazyPage(async () => (await import('../features/account/SettingsPage.tsx')).SettingsPage),
  [paths.music]: lazyPage(async () => (await import('../features/music/MusicPage.tsx')).MusicPage),
  [paths.messages]: lazyPage(async () => (await import('../features/messages/MessagesPage.tsx')).MessagesPage),
  [paths.vote]: lazyPage(async () => (await import('../features/voting/VotePage.tsx')).VotePage),
  [paths.admin]: lazyPage(async () => (await import('../features/admin/AdminPage.tsx')).AdminPage),
  [paths.adminMessages]: lazyPage(async () => (await import('../features/admin/InboxPage.tsx')).InboxPage),
  [paths.auditLog]: lazyPage(async () => (await import('../features/admin/AuditLogPage.tsx')).AuditLogPage),
  [paths.addCandidate]: lazyPage(async () => (await import('../features/admin/AddCandidatePage.tsx')).AddCandidatePage),
} as const;

export const notFound = lazyPage(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

/** Fetches the code of the page at a path, where that comes apart from the app's. */
export async function preloadPage(pathname: string): Promise<void> {
  await Object.entries(pages)
    .find(([path]) => path === pathname)?.[1]
    .preload();
}
