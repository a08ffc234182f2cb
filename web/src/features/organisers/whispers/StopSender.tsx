import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { serverNow } from '../../../state/event/event.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { counted } from '../../../ui/wording.ts';
import { send } from '../admin-queries.ts';
import { type Done, failed, useOfferUndo } from '../undo.tsx';

export interface Sender {
  readonly id: string;
  readonly name: string;
}

export function useStopSender(onChange: (isStopped: boolean) => void) {
  const [last, setLast] = useState<Done | null>(null);
  useOfferUndo(last);
  return async function stop({ id, name }: Sender, blocked: boolean): Promise<void> {
    const result = await send('POST /messages/block', { body: { senderId: id, blocked } });
    if (!result.success) return setLast(failed(errorText(result, 'That was not changed. Please try again.')));
    onChange(blocked);
    // No undo if another organiser had already stopped them.
    const { changed } = result.data.data;
    const stopped = changed ? 'is stopped from sending' : 'was stopped from sending already';
    setLast({
      at: serverNow(),
      text: `${name} ${blocked ? stopped : 'can send again'}`,
      ...(blocked && changed && { undo: () => stop({ id, name }, false) }),
    });
  };
}

interface Props {
  sender: Sender;
  pending: number;
  onStop: (hides: boolean) => Promise<void>;
  onCancel: () => void;
}

export function StopSender({ sender, pending, onStop, onCancel }: Props) {
  const [hides, setHides] = useState(false);
  const [submit, busy] = useSubmit(() => onStop(hides));
  return (
    <Confirm
      title={
        <>
          Stop <bdi translate="no">{sender.name}</bdi> from sending?
        </>
      }
      act={{ busy, submit }}
      kind="danger"
      yes="Stop their whispers and songs"
      doing="Stopping..."
      no="Leave it"
      onCancel={onCancel}
    >
      <p>They are told so plainly. They can still log in and vote.</p>
      {pending > 0 && (
        <label className="target gap-2">
          <input type="checkbox" checked={hides} onChange={({ target }) => setHides(target.checked)} />
          Hide {counted(pending, 'pending whisper')} of theirs, too
        </label>
      )}
    </Confirm>
  );
}
