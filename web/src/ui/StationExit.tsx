import { useState } from 'react';
import { call } from '../api/client.ts';
import { type Outcome, outcomeOf, useAct } from '../api/use-act.ts';
import { clearSession } from '../state/session/session.ts';
import { IconButton } from './Button.tsx';
import { Confirm } from './Confirm.tsx';

const failed = 'The station could not be ended. Please try again, or ask an organiser to end it.';

export function StationExit() {
  const [isAsked, setAsked] = useState(false);
  const { act, busy, outcome } = useAct(async (): Promise<Outcome | null> => {
    const result = await call('DELETE /station');
    if (!result.success) return outcomeOf(result, failed, () => '');
    clearSession('signed-out');
    return null;
  });
  return (
    <>
      <IconButton
        icon="logout"
        label="End this station on this device"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <Confirm
          title="End this station on this device?"
          act={{ busy, submit: act, notice: outcome }}
          yes="End it"
          no="Keep it"
          doing="Ending..."
          kind="danger"
          onCancel={() => setAsked(false)}
        >
          <p className="muted">Only a new link from an organiser brings it back.</p>
        </Confirm>
      )}
    </>
  );
}
