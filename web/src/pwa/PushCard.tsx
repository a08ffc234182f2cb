import { useState } from 'react';
import { declinePush, turnOnPush } from '../api/push.ts';
import { useSubmit } from '../api/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Notices.module.css';

/** Asks before the browser's permission prompt does: a refusal there is final. */
export function PushCard({ onDone }: { onDone: () => void }) {
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
  return (
    <section aria-label="Notifications" className={`stack ${styles.notice}`}>
      <div role="status">
        <p className="display large snug">Hear it first</p>
        <p className="muted small above-1">
          When the vote opens, when your song is next, and when the results are out. Nothing else.
        </p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="cluster gap-2">
        <Button icon="bell" busy={busy} onClick={() => void turnOn()}>
          Notify me
        </Button>
        <Button kind="quiet" onClick={close}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
