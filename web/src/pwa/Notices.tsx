import { useRegisterSW } from 'virtual:pwa-register/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pushAnswer, pushSupport, renewPush } from '../api/push.ts';
import { paths } from '../app/routes.ts';
import { useSummary } from '../state/session/progress.ts';
import { useSession } from '../state/session/session.ts';
import { useOnline } from '../state/store.ts';
import { useLazy } from '../state/use-lazy.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Card, InstallCard, IosGuide, useInstallOffer } from './Install.tsx';
import styles from './Notices.module.css';

export function Notices() {
  const update = useUpdate();
  const { offer, install, answer } = useInstallOffer();
  const { pathname } = useLocation();
  const installable = update.isReady || pathname.startsWith(paths.admin) ? 'none' : offer;

  // One question per visit is enough.
  const wasInstallAsked = useRef(false);
  if (installable !== 'none') wasInstallAsked.current = true;
  const isFree = !update.isReady && !wasInstallAsked.current && !pathname.startsWith(paths.admin);
  const { Card: PushCard, done } = usePushCard(isFree);
  useRenewPush();

  // On the page where the action triggered it, a sticky offer would cover the confirmation.
  const [firstPath, setFirstPath] = useState<string | null>(null);
  if ((offer !== 'none' || PushCard) && firstPath === null) setFirstPath(pathname);

  const card = (installable !== 'none' || PushCard) && (
    <>
      {installable === 'prompt' && <InstallCard onInstall={() => void install()} onNo={answer} />}
      {installable === 'ios-guide' && <IosGuide onClose={answer} />}
      {PushCard && <PushCard onDone={done} />}
    </>
  );
  const below = pathname === firstPath;

  return (
    <>
      {below && card && <div className={`stack gap-2 ${styles.notices} ${styles.below}`}>{card}</div>}
      <div className={`stack gap-2 ${styles.notices}`}>
        {!below && card}
        {update.isReady && <UpdatePrompt {...update} />}
        <OfflineBanner />
      </div>
    </>
  );
}

const greeting = 4000;

function OfflineBanner() {
  const online = useOnline();
  const wasOffline = useRef(false);
  const [back, setBack] = useState(false);

  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      setBack(false);
      return;
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    setBack(true);
    const timer = window.setTimeout(() => setBack(false), greeting);
    return () => window.clearTimeout(timer);
  }, [online]);

  // The live region is always rendered: screen readers don't announce one that appears together with its text.
  return (
    <div role="status" aria-label="Connection">
      {(!online || back) && (
        <p className={`row middle small ${styles.connection}`}>
          <Icon name={online ? 'check' : 'offline'} size={20} tone={online ? 'mint' : 'sky'} />
          <span>{online ? 'You are back online.' : 'You are offline. The schedule still works.'}</span>
        </p>
      )}
    </div>
  );
}

/** Fifteen minutes between looks for a new version: three thousand phones are in use all night. */
const checkEveryMs = 15 * 60_000;
/** The page reloads after this time, even if the new worker has not taken over. */
const reloadAfterMs = 4000;

function useUpdate() {
  const [isSwitching, setSwitching] = useState(false);
  const hasAsked = useRef(false);
  const hasSwitched = useRef(false);
  const {
    needRefresh: [isReady, setReady],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW(_, registration) {
      let checkedAt = Date.now();
      const check = () => {
        if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return;
        const before = checkedAt;
        checkedAt = Date.now();
        registration?.update().catch(() => {
          checkedAt = before;
        });
      };
      document.addEventListener('visibilitychange', check);
      for (const name of ['focus', 'online']) window.addEventListener(name, check);
    },
    // Another tab has switched. This page keeps what was typed until its user agrees.
    onNeedReload: () => {
      hasSwitched.current = true;
      if (hasAsked.current) window.location.reload();
      else setReady(true);
    },
  });
  const apply = () => {
    // Then no worker waits that could take over.
    if (hasSwitched.current) return window.location.reload();
    hasAsked.current = true;
    setSwitching(true);
    void updateServiceWorker();
    window.setTimeout(() => window.location.reload(), reloadAfterMs);
  };
  return { isReady, isSwitching, apply, postpone: () => setReady(false) };
}

function UpdatePrompt({ isSwitching, apply, postpone }: ReturnType<typeof useUpdate>) {
  const buttons = (
    <>
      <Button icon="refresh" busy={isSwitching} onClick={apply}>
        {isSwitching ? 'Reloading…' : 'Reload'}
      </Button>
      {!isSwitching && (
        <Button kind="quiet" onClick={postpone}>
          Later
        </Button>
      )}
    </>
  );
  const text =
    'One tap, and you are back on this page. Passwords, photos and pasted addresses are not kept: send those first.';
  return <Card label="New version" title="A new version is ready" text={text} buttons={buttons} />;
}

function usePushCard(isFree: boolean): {
  Card: ComponentType<{ onDone: () => void }> | undefined;
  done: () => void;
} {
  // For browsers without storage.
  const [isAnswered, setAnswered] = useState(false);
  const summary = useSummary();
  const hasActed = summary !== null && summary.votes.length + summary.songs.requested + summary.whispers.sent > 0;
  const isDue = isFree && hasActed && !isAnswered && pushAnswer() === null;
  const Card = useLazy(isDue && pushSupport() === 'ready', async () => (await import('./PushCard.tsx')).PushCard);
  // The card stays when the browser has blocked notifications, and says what to do.
  return { Card: isDue ? Card : undefined, done: () => setAnswered(true) };
}

function useRenewPush(): void {
  const session = useSession();
  useEffect(() => {
    if (session) void renewPush(session);
  }, [session]);
}
