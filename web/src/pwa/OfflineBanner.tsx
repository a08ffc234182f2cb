import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../state/online.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Notices.module.css';

/** Milliseconds for which 'back online' is shown. */
const greeting = 4000;

/** Says that there is no network, and for a moment that it is back. */
export function OfflineBanner() {
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
      {!online && (
        <p className={styles.connection}>
          <Icon name="offline" size={20} />
          <span>You are offline. The schedule still works.</span>
        </p>
      )}
      {online && back && (
        <p className={styles.connection} data-back="">
          <Icon name="check" size={20} />
          <span>You are back online.</span>
        </p>
      )}
    </div>
  );
}
