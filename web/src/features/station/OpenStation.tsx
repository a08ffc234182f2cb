import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { startStation } from '../../state/session/station.ts';
import { Button } from '../../ui/Button.tsx';
import { LetterFrame } from '../../ui/LetterFrame.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

const failed = 'The station could not be opened. Your link still works: please try again.';

interface Props {
  secret: string;
  /** Whether another station runs on this device, which this one replaces. */
  runs: boolean;
  onOpened: () => void;
}

/** A station's link before it is opened. It is used up only on a tap, so that a link preview doesn't use it. */
export function OpenStation({ secret, runs, onOpened }: Props) {
  const [failure, setFailure] = useState<{ readonly text: string; readonly isFinal: boolean } | null>(null);
  // The same key for retries: a try whose response was lost has opened the station on this device.
  const keys = useIdempotencyKeys();
  const [open, busy] = useSubmit(async () => {
    setFailure(null);
    const body = { link: secret };
    const result = await call('POST /station', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) {
      return setFailure({ text: errorText(result, failed), isFinal: result.code === 'INVALID_LINK' });
    }
    startStation({ token: result.data.token, ...result.data.data });
    onOpened();
  });

  if (failure?.isFinal) {
    return (
      <LetterFrame heading="No way in" golden="here." lead="The organisers make a new link in two taps.">
        <div role="alert">
          <Ticket heading="h2" title="Your link" text={failure.text} icon="lock" tone="rose" stub="Void" torn />
        </div>
      </LetterFrame>
    );
  }
  return (
    <LetterFrame
      heading="Your"
      golden="station."
      lead="One page of this event, without an account: the DJ’s board, the whispers to read out, or the stage."
    >
      <OfflineNote>Opening a station needs the internet. Your link stays as it is.</OfflineNote>
      {failure && <Notice tone="error">{failure.text}</Notice>}
      <Ticket
        heading="h2"
        title="Opens once"
        text={
          runs
            ? 'On this device, until the event is over. It takes the place of the station that runs here.'
            : 'On this device, until the event is over. Hand the device to nobody else.'
        }
        icon="ticket"
        tone="gold"
        stub="Ready"
      />
      <div>
        <Button kind="gold" busy={busy} onClick={() => void open()}>
          {busy ? 'Opening...' : 'Open the station'}
        </Button>
      </div>
    </LetterFrame>
  );
}
