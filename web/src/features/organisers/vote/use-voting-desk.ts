import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { useEffect, useState } from 'react';
import { call, type Failure } from '../../../api/client.ts';
import { fetchQuery, type Query, updateQuery, useQuery } from '../../../api/use-query.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useLiveSignal } from '../../../live/use-live.ts';
import { serverNow } from '../../../state/event/event.ts';
import { turnout, votingDesk } from '../admin-queries.ts';
import { nextChange } from './desk-view.ts';

/** Milliseconds after a planned change, so that the server's clock has passed it, too; also the minimum delay. */
const afterChangeMs = 300;

/** Refetches the state of the vote and the turnout. Resolves to whether both succeeded. */
export async function refreshDesk(): Promise<boolean> {
  const failures = await Promise.all([fetchQuery(votingDesk), fetchQuery(turnout)]);
  return failures.every((failure) => failure === null);
}

/**
 * Refetches in `wait` milliseconds, after a failure again with backoff, and if `every` is given, then at that interval.
 * Returns the function that stops it.
 */
export function refreshDeskIn(wait: number, every?: number): () => void {
  let [timer, isOver] = [0, false];
  const askIn = (delay: number, pause: number) => {
    timer = window.setTimeout(async () => {
      const isAnswered = await refreshDesk();
      if (isOver) return;
      if (!isAnswered) askIn(pause, Math.min(2 * pause, 30_000));
      else if (every !== undefined) askIn(every, every);
    }, delay);
  };
  askIn(wait, every ?? 1000);
  return () => {
    isOver = true;
    window.clearTimeout(timer);
  };
}

/** The state of the vote, kept up to date: after each organiser's action and at each planned change. */
export function useVotingDesk(isWanted = true): Query<VotingStanding> {
  const desk = useQuery(votingDesk, isWanted ? undefined : null);
  useLiveSignal(isWanted ? [liveTargets.event] : [], refreshDesk);
  const data = desk.status === 'ready' ? desk.data : null;
  const changeAt = data && nextChange(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each response that has not changed yet.
  useEffect(() => {
    if (changeAt === null) return;
    // setTimeout can't wait longer than 24 days.
    const wait = Math.min(Math.max(0, Date.parse(changeAt) - serverNow()) + afterChangeMs, 86_400_000);
    // No listener reports a planned change.
    return refreshDeskIn(wait);
  }, [changeAt, data]);
  return desk;
}

/** Milliseconds between tries of a count that failed. */
const countAgainMs = 3000;

/** Counts the vote once it is due, like the schedule, which is a minute later at most. Returns why the last try failed. */
export function useCounting(isDue: boolean): Failure | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isDue) return;
    let timer = 0;
    const count = async (): Promise<void> => {
      const result = await call('POST /admin/voting/count');
      setFailure(result.success ? null : result);
      if (result.success) updateQuery(votingDesk, () => result.data.data.voting);
      // Also when this came a moment too early.
      if (!result.success || result.data.data.voting.countedAt === null)
        timer = window.setTimeout(() => void count(), countAgainMs);
    };
    void count();
    return () => window.clearTimeout(timer);
  }, [isDue]);
  return failure;
}
