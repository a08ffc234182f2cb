import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EarlyInput } from '../first-paint/EarlyInput.tsx';
import { LazyNotices } from '../pwa/LazyNotices.tsx';
import { useTapped } from '../pwa/use-tapped.ts';
import { useTone, useVotingPhase } from '../state/event/event.ts';
import { updateArrival, useArrival } from '../state/session/arrival.ts';
import { Lights } from '../ui/Lights.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Announcement } from './Announcement.tsx';
import { DesktopBar } from './DesktopBar.tsx';
import { Dock } from './Dock.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazySummary } from './LazySummary.tsx';
import { forgetFailures } from './lazy-pages.tsx';
import { MobileHeader } from './MobileHeader.tsx';
import { pageList, paths } from './routes.ts';
import styles from './Shell.module.css';
import { useNavigationOrigin } from './use-navigation-origin.ts';
import { useWatchEvent } from './watch-event.ts';

/** The layout around every page: header, lights, menu, dock. Admin pages have no lights and no glow. */
export function Shell() {
  const { pathname, key } = useLocation();
  const calm = pathname.startsWith(paths.admin);
  const bare = pageList.some((page) => page.bare && page.path === pathname);
  const isCrowned = useVotingPhase() === 'results' && pathname === paths.results;
  const arrival = useArrival();
  const tone = useTone();
  useNavigationOrigin();
  useWatchEvent(pathname);
  // A station or the projector must go on.
  useTapped(bare);

  useLayoutEffect(() => {
    document.documentElement.dataset.tone = tone;
  }, [tone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each navigation.
  useEffect(updateArrival, [key]);

  const main = (
    <main id="main" className={styles.main} tabIndex={-1}>
      {arrival === 'password-changed' && (
        <div className="above-3">
          <Notice tone="success">
            Your password has been changed. You are logged in here, and logged out everywhere else.
          </Notice>
        </div>
      )}
      <ErrorBoundary resetKey={pathname} onCaught={forgetFailures}>
        <Suspense fallback={<Spinner label="One moment" />}>
          <Outlet />
          <EarlyInput />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
  if (bare) return main;

  return (
    <div className={`${styles.shell} ${calm ? styles.calm : ''} ${pathname === paths.home ? '' : styles.inner}`}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <DesktopBar />
        <MobileHeader />
      </header>
      <Announcement />
      {!calm && <Lights all={isCrowned} />}
      {main}
      <LazySummary />
      <LazyNotices />
      <Dock />
    </div>
  );
}
