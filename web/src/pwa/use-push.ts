/** When notifications are offered, and what an open page does for them (ADR 52). */

import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pushAnswer, pushSupport, renewPush } from '../api/push.ts';
import { useSummary } from '../state/session/progress.ts';
import { useSession } from '../state/session/session.ts';
import { useLazy } from '../state/use-lazy.ts';
import { openMessage } from '../sw/protocol.ts';

/**
 * The card, once the person has requested a song, voted or whispered; undefined otherwise, and always after an answer.
 * `isFree`: nothing else is asked.
 */
export function usePushCard(isFree: boolean): {
  Card: ComponentType<{ onDone: () => void }> | undefined;
  done: () => void;
} {
  // Beside the stored answer, for browsers that store nothing.
  const [isAnswered, setAnswered] = useState(false);
  const summary = useSummary();
  const hasActed = summary !== null && summary.votes.length + summary.songs.requested + summary.whispers.sent > 0;
  const isDue = isFree && hasActed && !isAnswered && pushAnswer() === null;
  const Card = useLazy(isDue && pushSupport() === 'ready', async () => (await import('./PushCard.tsx')).PushCard);
  // Once it is there it stays, also when the browser has just refused: it says what to do then.
  return { Card: isDue ? Card : undefined, done: () => setAnswered(true) };
}

/** Keeps the subscription with its person's newest session, and goes where a tapped notification leads. */
export function usePush(): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session) void renewPush(session);
  }, [session]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (data?.type !== openMessage) return;
      ports[0]?.postMessage(true);
      void navigate(data.path);
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}
