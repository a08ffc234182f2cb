import { useState } from 'react';
import { call, errorText } from '../api/client.ts';
import { useSubmit } from '../api/use-submit.ts';
import { clearSession } from '../state/session/session.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Notice } from './Notice.tsx';
import styles from './StationExit.module.css';

const failed = 'The station could not be ended. Please try again, or ask an organiser to end it.';

/** Ends the station on this device, after a confirmation: it takes a new link to start again. */
export function StationExit() {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const [end, busy] = useSubmit(async () => {
    setFailure('');
    const result = await call('DELETE /station');
    if (result.success) clearSession('signed-out');
    else setFailure(errorText(result, failed));
  });
  return (
    <>
      <IconButton
        icon="logout"
        label="End this station on this device"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      />
      {isAsking && (
        <section className={styles.question} aria-label="End this station">
          <p className="semibold">End this station on this device?</p>
          <p className="muted small">Only a new link from an organiser brings it back.</p>
          {failure && <Notice tone="error">{failure}</Notice>}
          <div className="cluster gap-2">
            <Button kind="danger" busy={busy} onClick={() => void end()}>
              End it
            </Button>
            <Button kind="quiet" busy={busy} onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
