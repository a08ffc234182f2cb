import type { Announcement } from '@fresher-party/contract/calls/event';
import { type ComponentType, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { refreshEvent, useWatchEvent } from '../api/watch-event.ts';
import { useKnownEvent, useServerTime, useTone, useVotingPhase } from '../state/event/event.ts';
import { deviceStorage } from '../state/kept/browser-storage.ts';
import { updateArrival, useArrival } from '../state/session/progress.ts';
import { useStation } from '../state/session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Lights } from '../ui/Lights.tsx';
import { Notice, Status } from '../ui/Notice.tsx';
import { markCameByLink } from '../ui/PageHeading.tsx';
import { Slot } from '../ui/Slot.tsx';
import announced from './Announcement.module.css';
import { DesktopBar } from './DesktopBar.tsx';
import dock from './Dock.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { MobileHeader } from './MobileHeader.tsx';
import { MainNav } from './NavLinks.tsx';
import { pageList, paths, sectionAt } from './routes.ts';
import styles from './Shell.module.css';

export function Shell() {
  const { pathname, key } = useLocation();
  const [landedOn] = useState(pathname);
  const isOrganisers = sectionAt(pathname) !== undefined;
  const bare = pageList.some((page) => page.bare && page.path === pathname);
  const isCrowned = useVotingPhase() === 'results' && pathname === paths.results;
  const arrival = useArrival();
  const isStation = useStation() !== undefined;
  const tone = useTone();
  useWatchEvent();

  useLayoutEffect(() => {
    document.documentElement.dataset.tone = tone;
  }, [tone]);

  useEffect(() => updateArrival(key), [key]);

  const main = (
    <main id="main" className={styles.main} tabIndex={-1}>
      <Status>
        {arrival === 'password-changed' && (
          <div className="above-3">
            <Notice tone="success">
              Your password has been changed. You are logged in here, and logged out everywhere else.
            </Notice>
          </div>
        )}
      </Status>
      <ErrorBoundary key={pathname}>
        <PageStart isLanding={pathname === landedOn} />
        <Outlet />
      </ErrorBoundary>
    </main>
  );
  if (bare) {
    return (
      <div className={`column ${styles.bare}`}>
        {main}
        {isStation && <LazyNotices />}
        <Slot />
      </div>
    );
  }

  return (
    <div
      className={`column ${styles.shell} ${isOrganisers ? styles.organisers : ''} ${pathname === paths.home ? '' : styles.inner}`}
    >
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <DesktopBar isOrganisers={isOrganisers} />
        <MobileHeader isOrganisers={isOrganisers} />
      </header>
      <AnnouncementBar />
      {!isOrganisers && <Lights all={isCrowned} />}
      {main}
      <LazyNotices />
      <Slot />
      <MainNav
        kind="dock"
        isOrganisers={isOrganisers}
        className={`${dock.dock} ${isOrganisers ? dock.organisers : ''}`}
        linkClassName={`column middle shrink muted semibold unlined ${dock.item}`}
        noteClassName="visually-hidden"
      />
    </div>
  );
}

/** What every page begins with, before the page's own effects: it may open further down. */
function PageStart({ isLanding }: { isLanding: boolean }) {
  const [openedBy] = useState(useNavigationType());
  useLayoutEffect(() => {
    if (!isLanding) markCameByLink();
    if (openedBy !== 'POP') window.scrollTo(0, 0);
  }, [isLanding, openedBy]);
  useEffect(refreshEvent, []);
  return null;
}

/** What a first view does not need: in tasks of its own. */
function LazyNotices() {
  const [loaded, setLoaded] = useState<{ readonly Notices: ComponentType }>();
  useEffect(() => {
    const show = (notices: typeof loaded) => startTransition(() => setLoaded(notices));
    const timer = window.setTimeout(() => import('../pwa/Notices.tsx').then(show, () => {}));
    return () => window.clearTimeout(timer);
  }, []);
  return loaded ? <loaded.Notices /> : null;
}

function AnnouncementBar() {
  const announcement = useAnnouncement();
  return (
    <div role="status" aria-label="Announcement" className={announced.region}>
      {announcement && (
        <div className={`row middle ${announced.announcement}`}>
          <Icon name="bell" size={20} tone="gold" />
          <p className={`small semibold breakable ${announced.text}`}>{announcement.text}</p>
          <IconButton label="Close the announcement" icon="close" onClick={() => closeAnnouncement(announcement)} />
        </div>
      )}
    </div>
  );
}

const closed = createStore<string | null>(deviceStorage.read('announcementClosed'));

function closeAnnouncement({ at }: Announcement): void {
  deviceStorage.write('announcementClosed', at);
  closed.set(at);
}

function useAnnouncement(): Announcement | null {
  const { announcement } = useKnownEvent() ?? {};
  const closedAt = useStore(closed, null, (at) => at);
  const now = useServerTime(5000);
  const isOn = announcement && now !== null && now < Date.parse(announcement.until) && announcement.at !== closedAt;
  return isOn ? announcement : null;
}
