import { Button } from '../ui/Button.tsx';
import styles from './Notices.module.css';
import { applyUpdate, postponeUpdate } from './registration.ts';
import { type TypedText, useTypedText } from './use-typed-text.ts';

const consequences: Record<TypedText, string> = {
  nothing: 'One tap, and you are back on this page.',
  kept: 'What you have typed stays when you reload.',
  lost: 'You have typed something here that a reload would lose. Send it first, or choose Later.',
};

/** A new version is ready; the user chooses when to switch. */
export function UpdatePrompt({ switching }: { switching: boolean }) {
  const typed = useTypedText();
  return (
    <section aria-label="New version" className={styles.notice}>
      <div role="status">
        <p className={styles.title}>A new version is ready</p>
        <p className={`muted small above-1 ${styles.text}`}>{consequences[typed]}</p>
      </div>
      <div className="cluster gap-2">
        <Button icon="refresh" busy={switching} onClick={applyUpdate}>
          {switching ? 'Reloading…' : 'Reload'}
        </Button>
        {!switching && (
          <Button kind="quiet" onClick={postponeUpdate}>
            Later
          </Button>
        )}
      </div>
    </section>
  );
}
