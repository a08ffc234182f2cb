import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../app/routes.ts';
import { InstallCard, IosGuide } from './InstallCard.tsx';
import styles from './Notices.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { startWorker } from './registration.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { usePushCard, useRenewPush } from './use-push.ts';
import { useInstallOffer, useUpdateState } from './use-pwa.ts';

let started = false;

/** The notices above the dock: the connection, and one question at a time. Also starts the service worker. */
export function Notices() {
  const update = useUpdateState();
  const { offer, install, answer } = useInstallOffer();
  const { pathname } = useLocation();
  const asksUpdate = update === 'ready' || update === 'switching';
  // No offers on organisers' pages.
  const installable = asksUpdate || pathname.startsWith(paths.admin) ? 'none' : offer;

  // One question per visit is enough.
  const wasInstallAsked = useRef(false);
  if (installable !== 'none') wasInstallAsked.current = true;
  const isFree = !asksUpdate && !wasInstallAsked.current && !pathname.startsWith(paths.admin);
  const { Card: PushCard, done } = usePushCard(isFree);
  useRenewPush();

  // On the page where the action triggered it, a sticky offer would cover the confirmation.
  const [firstPath, setFirstPath] = useState<string | null>(null);
  if ((offer !== 'none' || PushCard) && firstPath === null) setFirstPath(pathname);

  useEffect(() => {
    if (!started) void startWorker();
    started = true;
  }, []);

  const card = (installable !== 'none' || PushCard) && (
    <>
      {installable === 'prompt' && <InstallCard onInstall={() => void install()} onNo={answer} />}
      {installable === 'ios-guide' && <IosGuide onClose={answer} />}
      {PushCard && <PushCard onDone={done} />}
    </>
  );
  const below = pathname === firstPath;

  // Sticky notices share one box, so that none covers another.
  return (
    <>
      {below && card && <div className={`${styles.notices} ${styles.below}`}>{card}</div>}
      <div className={styles.notices}>
        {!below && card}
        {asksUpdate && <UpdatePrompt switching={update === 'switching'} />}
        <OfflineBanner />
      </div>
    </>
  );
}
