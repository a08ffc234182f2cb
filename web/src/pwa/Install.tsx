import { type ReactNode, useState } from 'react';
import { deviceStorage } from '../state/kept/browser-storage.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import slot from '../ui/Slot.module.css';
import { installEvent } from './install-event.ts';
import styles from './Notices.module.css';

/** Whether the page runs as an installed app: the media query, or Safari's own property. */
function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** The browser's prompt, or how to do it in Safari: once, after the first action, since people asked too early refuse. */
export function useInstallOffer(acted: boolean) {
  const [isAnswered, setAnswered] = useState(() => deviceStorage.read('installAnswered') !== null);
  const [canInstall] = useState(() => !isInstalled());
  const [isIos] = useState(() => isIosSafari(navigator.userAgent, navigator.maxTouchPoints));
  const event = useStore(installEvent, null, (kept) => kept);

  const answer = () => {
    deviceStorage.write('installAnswered', 'true');
    setAnswered(true);
  };
  const install = async () => {
    try {
      await event?.prompt();
      await event?.userChoice;
    } finally {
      installEvent.set(null);
      answer();
    }
  };
  const way = event ? 'prompt' : isIos ? 'ios-guide' : 'none';
  return { offer: acted && canInstall && !isAnswered ? way : 'none', install, answer };
}

const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo|Instagram|FBAN|FBAV|Line\//;

/** Whether this is Safari on an iPhone or iPad, which has no install prompt. An iPad's user agent is that of a Mac. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return ios && /Safari\//.test(userAgent) && !otherIosBrowsers.test(userAgent);
}

interface CardProps {
  label: string;
  title: string;
  text: string;
  children?: ReactNode;
  buttons: ReactNode;
}

export function Card({ label, title, text, children, buttons }: CardProps) {
  return (
    <section aria-label={label} className={`stack ${slot.card} ${styles.notice}`}>
      <div>
        <p className="display large snug">{title}</p>
        <p className="muted small above-1">{text}</p>
      </div>
      {children}
      <div className="cluster gap-2">{buttons}</div>
    </section>
  );
}

/** With the browser's prompt, or for Safari on iOS with what to tap. */
export function InstallCard({ offer, install, answer }: ReturnType<typeof useInstallOffer>) {
  const isPrompt = offer === 'prompt';
  return (
    <Card
      label="Install the app"
      title="Keep the night in your pocket"
      text="One tap from your home screen, and the schedule opens without internet."
      buttons={
        <>
          {isPrompt && (
            <Button icon="install" onClick={() => void install()}>
              Install the app
            </Button>
          )}
          <Button kind={isPrompt ? 'quiet' : 'ghost'} onClick={answer}>
            {isPrompt ? 'Not now' : 'Got it'}
          </Button>
        </>
      }
    >
      {!isPrompt && (
        <ol className="stack gap-2 muted small">
          <li className="row">
            <Icon name="share" size={20} tone="sky" />
            <span>
              Tap <b className="ink">Share</b> in Safari
            </span>
          </li>
          <li className="row">
            <Icon name="plus" size={20} tone="sky" />
            <span>
              Choose <b className="ink">Add to Home Screen</b>
            </span>
          </li>
        </ol>
      )}
    </Card>
  );
}
