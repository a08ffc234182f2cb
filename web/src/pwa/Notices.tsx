import { useRegisterSW } from 'virtual:pwa-register/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { declinePush, pushAnswer, pushSupport, renewPush, turnOnPush } from '../api/push.ts';
import { summary } from '../api/queries.ts';
import { useSubmit } from '../api/use-act.ts';
import { useQuery } from '../api/use-query.ts';
import { paths } from '../app/routes.ts';
import { useVotingPhase } from '../state/event/event.ts';
import { useHasActed } from '../state/session/progress.ts';
import { useSession, useStation } from '../state/session/session.ts';
import { useOnline } from '../state/store.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice, Status } from '../ui/Notice.tsx';
import slot from '../ui/Slot.module.css';
import { InSlot } from '../ui/Slot.tsx';
import { Card, InstallCard, useInstallOffer } from './Install.tsx';
import styles from './Notices.module.css';

export function Notices() {
  const update = useUpdate();
  const isStation = useStation() !== undefined;
  // The lights and the tickets of every page show it.
  useQuery({ ...summary, once: true }, isStation ? null : undefined);
  const acted = useHasActed();
  const install = useInstallOffer(acted);
  const { pathname } = useLocation();
  const phase = useVotingPhase();
  // The card stays when the browser has blocked notifications, and says what to do.
  const canPush = useMemo(() => acted && pushSupport() === 'ready', [acted]);
  // For browsers without storage.
  const [isPushAnswered, setPushAnswered] = useState(false);
  const isOpen = {
    install: install.offer !== 'none',
    // What it promises is over with the results.
    push: canPush && !isPushAnswered && pushAnswer() === null && phase !== 'results',
  };
  useRenewPush();

  // One question per visit is enough. On the page where an action led to it, a sticky one would cover the confirmation.
  const [question, setQuestion] = useState<{ readonly kind: keyof typeof isOpen; readonly path: string } | null>(null);
  const mayAsk = !update.isReady && !pathname.startsWith(paths.admin);
  const kind = isOpen.install ? 'install' : isOpen.push ? 'push' : null;
  if (mayAsk && kind && !question) setQuestion({ kind, path: pathname });
  const card =
    mayAsk &&
    question &&
    isOpen[question.kind] &&
    (question.kind === 'install' ? <InstallCard {...install} /> : <PushCard onDone={() => setPushAnswered(true)} />);
  const below = pathname === question?.path;
  // It has the service worker, and nothing that a projector would show to the audience.
  if (isStation) return null;

  return (
    <>
      {below && card && <div className={styles.below}>{card}</div>}
      <InSlot>
        <div className={slot.notices}>
          <Status>
            {/* The vote's own bar needs the room. */}
            {!below && pathname !== paths.vote && card}
            {update.isReady && <UpdatePrompt {...update} />}
          </Status>
          <OfflineBanner />
        </div>
      </InSlot>
    </>
  );
}

function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" aria-label="Connection">
      {!online && (
        <p className={`row middle small ${slot.card}`}>
          <Icon name="offline" size={20} tone="sky" />
          <span>You are offline. The schedule still works, and what you type stays here.</span>
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
  const [isReady, setReady] = useState(false);
  const { updateServiceWorker } = useRegisterSW({
    // Not for the first version: Firefox has it waiting for a moment before it starts.
    onNeedRefresh: () => setReady(navigator.serviceWorker.controller !== null),
    onRegisteredSW(_, registration) {
      let checkedAt = Date.now();
      const check = () => {
        if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return;
        checkedAt = Date.now();
        registration?.update().catch(() => {});
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

function useRenewPush(): void {
  const session = useSession();
  useEffect(() => {
    if (session) void renewPush(session);
  }, [session]);
}

/** Asks before the browser's permission prompt does: a refusal there is final. */
function PushCard({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState('');
  const [turnOn, busy] = useSubmit(async () => {
    const problem = await turnOnPush();
    setFailure(problem);
    if (problem === '') onDone();
  });
  const close = () => {
    declinePush();
    onDone();
  };
  const buttons = (
    <>
      <Button icon="bell" busy={busy} onClick={() => void turnOn()}>
        Notify me
      </Button>
      <Button kind="quiet" onClick={close}>
        No, thanks
      </Button>
    </>
  );
  const text = 'When the vote opens, when your song is next, and when the results are out. Nothing else.';
  return (
    <Card label="Notifications" title="Hear it first" text={text} buttons={buttons}>
      {failure && <Notice tone="error">{failure}</Notice>}
    </Card>
  );
}
