import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pushAnswer, pushSupport, renewPush } from '../api/push.ts';
import { paths } from '../app/routes.ts';
import { useSummary } from '../state/session/progress.ts';
import { useSession } from '../state/session/session.ts';
import { useOnline, useStore } from '../state/store.ts';
import { useLazy } from '../state/use-lazy.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Card, InstallCard, IosGuide, useInstallOffer } from './Install.tsx';
import styles from './Notices.module.css';
import { applyUpdate, postponeUpdate, startWorker, updateState } from './registration.ts';

let started = false;

export function Notices() {
  const update = useStore(updateState, 'none', (state) => state);
  const { offer, install, answer } = useInstallOffer();
  const { pathname } = useLocation();
  const asksUpdate = update === 'ready' || update === 'switching';
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

  return (
    <>
      {below && card && <div className={`stack gap-2 ${styles.notices} ${styles.below}`}>{card}</div>}
      <div className={`stack gap-2 ${styles.notices}`}>
        {!below && card}
        {asksUpdate && <UpdatePrompt switching={update === 'switching'} />}
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

const consequences: Record<TypedText, string> = {
  nothing: 'One tap, and you are back on this page.',
  kept: 'What you have typed stays when you reload.',
  lost: 'You have typed something here that a reload would lose. Send it first, or choose Later.',
};

function UpdatePrompt({ switching }: { switching: boolean }) {
  const typed = useTypedText();
  const buttons = (
    <>
      <Button icon="refresh" busy={switching} onClick={applyUpdate}>
        {switching ? 'Reloading…' : 'Reload'}
      </Button>
      {!switching && (
        <Button kind="quiet" onClick={postponeUpdate}>
          Later
        </Button>
      )}
    </>
  );
  return <Card label="New version" title="A new version is ready" text={consequences[typed]} buttons={buttons} />;
}

type TypedText = 'nothing' | 'kept' | 'lost';

const fields = 'main input:not([type=hidden], [type=checkbox], [type=radio], [hidden]), main textarea';

/** Whether a reload would lose typed text. Forms that store a draft have `data-draft`. */
function typedText(root: ParentNode): TypedText {
  const filled = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
    // While the next page loads, the old one is still in the document, but hidden.
    (field) => field.value !== '' && field.getClientRects().length > 0,
  );
  if (filled.length === 0) return 'nothing';
  // A password is never stored.
  return filled.every((field) => field.type !== 'password' && field.closest('[data-draft]')) ? 'kept' : 'lost';
}

function useTypedText(): TypedText {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState<TypedText>('nothing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => {
    const look = () => setTyped(typedText(document));
    look();
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, [pathname]);
  return typed;
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
