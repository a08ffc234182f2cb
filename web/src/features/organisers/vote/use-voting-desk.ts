import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { useEffect } from 'react';
import { fetchQuery, type Query, useQuery } from '../../../api/use-query.ts';
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

/** The state of the vote, kept up to date: after each organiser's action and at each planned change. */
export function useVotingDesk(): Query<VotingStanding> {
  const desk = useQuery(votingDesk);
  useLiveSignal([liveTargets.event], refreshDesk);
  const data = desk.status === 'ready' ? desk.data : null;
  const changeAt = data && nextChange(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each response that has not changed yet.
  useEffect(() => {
    if (changeAt === null) return;
    // setTimeout can't wait longer than 24 days.
    const wait = Math.min(Math.max(0, Date.parse(changeAt) - serverNow()) + afterChangeMs, 86_400_000);
    let timer = 0;
    // Retries after a failure: no listener reports a planned change.
    const ask = async (pause: number) => {
      if (await refreshDesk()) return;
      timer = window.setTimeout(() => void ask(Math.min(2 * pause, 30_000)), pause);
    };
    timer = window.setTimeout(() => void ask(1000), wait);
    return () => window.clearTimeout(timer);
  }, [changeAt, data]);
  return desk;
}
