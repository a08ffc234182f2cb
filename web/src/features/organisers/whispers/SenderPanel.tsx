import { useState } from 'react';
import { type Outcome, outcomeOf } from '../../../api/use-act.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import { setBlocked, stopFailed } from './use-stop-sender.ts';

interface Props {
  senderId: string;
  name: string;
  sendingBlocked: boolean;
  /** The number of their pending whispers on the page. */
  pending: number;
  onChange: (sendingBlocked: boolean) => void;
  /** Hides those. */
  onHide: () => void;
}

const rests = { rests: true };

/** Blocks and unblocks a sender (ADR 34). */
export function SenderPanel({ senderId, name, sendingBlocked, pending, onChange, onHide }: Props) {
  const [asks, setAsks] = useState(false);
  const [notice, setNotice] = useState<Outcome | null>(null);
  const [send, busy] = useSubmit(async (blocked: boolean, hides = false) => {
    const result = await setBlocked(senderId, blocked);
    setAsks(false);
    if (result.success) {
      onChange(blocked);
      if (hides) onHide();
    }
    setNotice(outcomeOf(result, stopFailed, ({ message }) => message));
  }, rests);
  const [ask, asking] = useSubmit(setAsks, rests);
  return (
    <section className="card stack below-4" aria-label={`Sender: ${name}`}>
      <p>
        <b className="semibold">
          <bdi translate="no">{name}</bdi>
        </b>{' '}
        {sendingBlocked ? 'is stopped from sending whispers and songs.' : 'can send whispers and request songs.'}
      </p>
      {asks && <p className="muted small">They are told so plainly. They can still log in and vote.</p>}
      <div className="cluster">
        {sendingBlocked ? (
          <Button busy={busy} onClick={() => void send(false)}>
            Let them send again
          </Button>
        ) : asks ? (
          <>
            {pending > 0 && (
              <Button kind="danger" busy={busy || asking} onClick={() => void send(true, true)}>
                Stop and hide {counted(pending, 'pending whisper')}
              </Button>
            )}
            <Button kind="danger" busy={busy || asking} onClick={() => void send(true)}>
              Stop their whispers and songs
            </Button>
            <Button kind="quiet" busy={busy || asking} onClick={() => void ask(false)}>
              Leave it
            </Button>
          </>
        ) : (
          <Button icon="lock" busy={busy || asking} onClick={() => void ask(true)}>
            Stop this sender…
          </Button>
        )}
      </div>
      <OutcomeNotice of={notice} />
    </section>
  );
}
