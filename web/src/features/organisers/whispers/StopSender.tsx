import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { counted } from '../../../ui/wording.ts';
import { send } from '../admin-queries.ts';
import { say, sayFailed } from '../undo.tsx';

export interface Sender {
  readonly id: string;
  readonly name: string;
}

/** Stops a sender or lets them send again, and says so. Resolves to whether that succeeded. `onChange`: for the page that shows it. */
export async function stop(sender: Sender, blocked: boolean, onChange: (isStopped: boolean) => void): Promise<boolean> {
  const { id, name } = sender;
  const result = await send('POST /messages/block', { body: { senderId: id, blocked } });
  if (!result.success) {
    sayFailed(errorText(result, 'That was not changed. Please try again.'));
    return false;
  }
  onChange(blocked);
  // No undo if another organiser had already stopped them.
  const { changed } = result.data.data;
  const stopped = changed ? 'is stopped from sending' : 'was stopped from sending already';
  say({
    text: `${name} ${blocked ? stopped : 'can send again'}`,
    ...(blocked && changed && { undo: () => stop(sender, false, onChange) }),
  });
  return true;
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
