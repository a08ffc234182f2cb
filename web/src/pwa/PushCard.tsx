import { useState } from 'react';
import { declinePush, turnOnPush } from '../api/push.ts';
import { useSubmit } from '../api/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Card } from './Install.tsx';

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
