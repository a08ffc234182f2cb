/** When notifications are offered, and to whom they go (ADR 44). */

import { type ComponentType, useEffect, useState } from 'react';
import { pushAnswer, pushSupport, renewPush } from '../api/push.ts';
import { useSummary } from '../state/session/progress.ts';
import { useSession } from '../state/session/session.ts';
import { useLazy } from '../state/use-lazy.ts';

/**
 * The card, once the user has requested a song, voted or whispered; undefined before that and after an answer.
 * `isFree`: no other question is on the screen.
 */
export function usePushCard(isFree: boolean): {
  Card: ComponentType<{ onDone: () => void }> | undefined;
  done: () => void;
} {
  // For browsers without storage.
  const [isAnswered, setAnswered] = useState(false);
  const summary = useSummary();
  const hasActed = summary !== null && summary.votes.length + summary.songs.requested + summary.whispers.sent > 0;
  const isDue = isFree && hasActed && !isAnswered && pushAnswer() === null;
  const Card = useLazy(isDue && pushSupport() === 'ready', async () => (await import('./PushCard.tsx')).PushCard);
  // The card stays when the browser has blocked notifications, and says what to do.
  return { Card: isDue ? Card : undefined, done: () => setAnswered(true) };
}

/** Moves the subscription to the user's newest session. */
export function useRenewPush(): void {
  const session = useSession();
  useEffect(() => {
    if (session) void renewPush(session);
  }, [session]);
}
