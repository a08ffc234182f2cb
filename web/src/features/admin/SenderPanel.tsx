import { useState } from 'react';
import { call } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { said, type Word } from '../../api/use-act.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  senderId: string;
  name: string;
  sendingBlocked: boolean;
  onChange: (sendingBlocked: boolean) => void;
}

const rests = { rests: true };

/** Stopping what one person sends, and letting them send again (ADR 34). */
export function SenderPanel({ senderId, name, sendingBlocked, onChange }: Props) {
  const [asks, setAsks] = useState(false);
  const [notice, setNotice] = useState<Word | null>(null);
  const [send, busy] = useSubmit(async (blocked: boolean) => {
    const result = await call('POST /messages/block', {
      body: { senderId, blocked },
      idempotencyKey: newIdempotencyKey(),
    });
    setAsks(false);
    if (result.success) onChange(blocked);
    setNotice(said(result, 'That was not changed. Please try again.', ({ message }) => message));
  }, rests);
  const [ask, asking] = useSubmit(setAsks, rests);
  return (
    <section className="card stack below-4" aria-label={`Sender: ${name}`}>
      <p>
        <b className="semibold">
          <bdi>{name}</bdi>
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
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
    </section>
  );
}
