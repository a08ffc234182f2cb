import type { Category } from '@fresher-party/contract/categories';
import { useCallback, useEffect, useRef, useState } from 'react';
import { candidates } from '../../api/queries/candidates.ts';
import { changeSummary } from '../../api/queries/summary.ts';
import { syncEvent, useEventFailure } from '../../api/sync-event.ts';
import { updateQuery, useQuery } from '../../api/use-query.ts';
import { knownCandidates } from '../../read/candidates.ts';
import { useEvent, useVotingPhase } from '../../state/event/event.ts';
import { castVotes } from './cast-votes.ts';
import { voteView } from './vote-view.ts';

/** The state of the voting page and its actions. Stores that the user has voted, never for whom (ADR 40). */
export function useVotePage() {
  const phase = useVotingPhase();
  const listed = useQuery(candidates);
  const mine = useQuery(castVotes);
  const [refusal, setRefusal] = useState<string | null>(null);
  const eventFailure = useEventFailure();

  const latest = useRef({ listed, mine });
  latest.current = { listed, mine };
  const reload = useCallback(() => Promise.all([latest.current.listed.reload(), latest.current.mine.reload()]), []);

  // After a phase change there may be more candidates, or counts.
  const lastPhase = useRef(phase);
  useEffect(() => {
    const moved = lastPhase.current !== 'unknown' && lastPhase.current !== phase;
    lastPhase.current = phase;
    if (!moved) return;
    // The refusal is outdated now.
    if (phase === 'open' || phase === 'results') setRefusal(null);
    void reload();
  }, [phase, reload]);

  /** Refetches everything. */
  const resync = async () => {
    await Promise.all([syncEvent(), reload()]);
  };

  const onVoted = (category: Category) => {
    setRefusal(null);
    changeSummary((known) => ({ ...known, votes: [...known.votes, category] }));
    updateQuery(castVotes, (votes) => [...votes, { category }]);
  };

  /** For errors that a retry can't fix: shows the message and refetches. */
  const onRefused = async (sentence: string) => {
    setRefusal(sentence);
    await resync();
  };

  const data =
    listed.status === 'ready' && mine.status === 'ready'
      ? { candidates: knownCandidates(listed.data), mine: mine.data }
      : null;
  const states = [listed, mine];
  // A page that was kept open has missed the closing.
  const outdated = useEvent() !== null && phase === 'unknown';
  const recalled = outdated || states.some((state) => state.status === 'ready' && state.recalled);
  const failures = states.flatMap((state) => (state.status === 'error' ? [state.failure] : []));
  const failure = failures[0] ?? (phase === 'unknown' && !recalled ? eventFailure : null);
  const stale = states.flatMap((state) => (state.status === 'ready' && state.failure ? [state.failure] : []))[0];
  return {
    view: voteView(phase, failure ? null : data, recalled),
    states,
    failure,
    outdated,
    stale: recalled || failure ? null : (stale ?? null),
    refusal,
    resync,
    onVoted,
    onRefused,
  };
}
