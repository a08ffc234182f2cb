import { useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { serverNow } from '../../../state/event/event.ts';
import { type Done, failed, useOfferUndo } from '../undo-offers.ts';

export interface Sender {
  readonly id: string;
  readonly name: string;
}

/** Blocks or unblocks a sender. */
export const setBlocked = (senderId: string, blocked: boolean) =>
  call('POST /messages/block', { body: { senderId, blocked }, idempotencyKey: newIdempotencyKey() });

/** Stops a person from sending, or lets them send again (ADR 34). */
export function useStopSender(onChange: (isStopped: boolean) => void) {
  const [last, setLast] = useState<Done | null>(null);
  useOfferUndo(last);
  return async function stop({ id, name }: Sender, blocked: boolean): Promise<void> {
    const result = await setBlocked(id, blocked);
    if (!result.success) return setLast(failed(errorText(result, 'That was not changed. Please try again.')));
    onChange(blocked);
    const at = serverNow();
    // No undo if another organiser had already stopped them.
    const { changed } = result.data.data;
    const stopped = changed ? 'is stopped from sending' : 'was stopped from sending already';
    setLast({
      key: `sender-${at}`,
      at,
      text: `${name} ${blocked ? stopped : 'can send again'}`,
      ...(blocked && changed && { undo: () => stop({ id, name }, false) }),
    });
  };
}
