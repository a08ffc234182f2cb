import { useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import type { InboxMessage } from '../../../read/messages.ts';
import { serverNow } from '../../../state/event/event.ts';
import { type Done, failed, useOfferUndo } from '../undo-offers.ts';

type Sender = Pick<InboxMessage, 'senderId' | 'displayName'>;

export const stopFailed = 'That was not changed. Please try again.';

/** Blocks or unblocks a sender. */
export const setBlocked = (senderId: string, blocked: boolean) =>
  call('POST /messages/block', { body: { senderId, blocked }, idempotencyKey: newIdempotencyKey() });

/** Blocks the sender of a whisper with one tap, and offers an undo. */
export function useStopSender(): (sender: Sender) => Promise<void> {
  const [last, setLast] = useState<Done | null>(null);
  useOfferUndo(last);
  const set = async ({ senderId, displayName }: Sender, blocked: boolean): Promise<void> => {
    if (senderId === null) return;
    const result = await setBlocked(senderId, blocked);
    if (!result.success) return setLast(failed(errorText(result, stopFailed)));
    const at = serverNow();
    // No undo if another organiser had already blocked the sender.
    const { changed } = result.data.data;
    const stopped = changed ? 'is stopped from sending' : 'was stopped from sending already';
    setLast({
      key: `sender-${senderId}-${at}`,
      at,
      text: `${displayName} ${blocked ? stopped : 'can send again'}`,
      ...(blocked && changed && { undo: () => set({ senderId, displayName }, false) }),
    });
  };
  return (sender) => set(sender, true);
}
