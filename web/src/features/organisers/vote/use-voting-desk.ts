import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { useEffect, useState } from 'react';
import { call, errorText, type Failure } from '../../../api/client.ts';
import type { Outcome } from '../../../api/use-act.ts';
import { fetchQuery, type Query, updateQuery, useQuery } from '../../../api/use-query.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useByServerTime } from '../../../state/event/event.ts';
import { turnout, votingDesk } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { nextChange, type VoteSnapshot } from './desk-view.ts';

/** Milliseconds between tries of what is due. */
const againMs = 3000;

/** Runs `act` at once, and again until it is no longer due. */
function useWhileDue(isDue: boolean, act: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts here depend on nothing that changes.
  useEffect(() => {
    if (!isDue) return;
    void act();
    const timer = window.setInterval(() => void act(), againMs);
    return () => window.clearInterval(timer);
  }, [isDue]);
}

/** Refetches the state of the vote and the turnout. Resolves to whether both succeeded. */
export async function refreshDesk(): Promise<boolean> {
  const failures = await Promise.all([fetchQuery(votingDesk), fetchQuery(turnout)]);
  return failures.every((failure) => failure === null);
}

/** What the desk says of an act. `of`: the vote that it is about. */
export type DeskOutcome = Outcome & { readonly of?: VoteSnapshot };

/** What the desk says of a refused act. Another organiser may have been faster. */
export function refusedAct(failure: Failure): DeskOutcome {
  void refreshDesk();
  return { tone: 'error', text: errorText(failure, adminTexts.deskActFailed) };
}

/** The state of the vote, kept up to date: after each organiser's action and at each planned change. */
export function useVotingDesk(isWanted = true): Query<VotingStanding> {
  const desk = useQuery(votingDesk, isWanted ? undefined : null);
  useLiveSignal(isWanted ? [liveTargets.event] : [], refreshDesk);
  const changeAt = desk.status === 'ready' ? nextChange(desk.data) : null;
  // No listener reports a planned change.
  useWhileDue(
    useByServerTime((now) => changeAt !== null && Date.parse(changeAt) <= now),
    refreshDesk,
  );
  return desk;
}

/** Counts the vote once it is due, like the schedule, which is a minute later at most. Returns why the last try failed. */
export function useCounting(isDue: boolean): Failure | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  useWhileDue(isDue, async () => {
    const result = await call('POST /admin/voting/count');
    setFailure(result.success ? null : result);
    if (result.success) updateQuery(votingDesk, () => result.data.data.voting);
  });
  return failure;
}
