import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './Notices.module.css';

/** A card with a button that opens the browser's install prompt. */
export function InstallCard({ onInstall, onNo }: { onInstall: () => void; onNo: () => void }) {
  return (
    <section aria-label="Install the app" className={styles.notice}>
      <div role="status">
        <p className={styles.title}>Keep the night in your pocket</p>
        <p className={`muted small above-1 ${styles.text}`}>
          One tap from your home screen, and the schedule opens without internet.
        </p>
      </div>
      <div className="cluster gap-2">
        <Button icon="install" onClick={onInstall}>
          Install the app
        </Button>
        <Button kind="quiet" onClick={onNo}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** Safari on iOS has no install prompt, so this explains the two steps (design §7). */
export function IosGuide({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Install the app" className={styles.notice}>
      <div role="status">
        <p className={styles.title}>Keep the night in your pocket</p>
        <p className={`muted small above-1 ${styles.text}`}>The schedule then opens without internet, too.</p>
      </div>
      <ol className={`stack gap-2 muted small ${styles.steps}`}>
        <li className="row">
          <Icon name="share" size={20} />
          <span>
            Tap <b className="ink">Share</b> in Safari
          </span>
        </li>
        <li className="row">
          <Icon name="plus" size={20} />
          <span>
            Choose <b className="ink">Add to Home Screen</b>
          </span>
        </li>
      </ol>
      <div className="cluster gap-2">
        <Button onClick={onClose}>Got it</Button>
      </div>
    </section>
  );
}
