import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { ErrorCode } from '@fresher-party/contract/errors';
import type { Category } from '@fresher-party/contract/voting';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { knownCandidates } from '../../api/aliases.ts';
import { call, errorText, outcomeUnknown } from '../../api/client.ts';
import { candidates, castVotes, changeSummary } from '../../api/queries.ts';
import { useSubmit } from '../../api/use-act.ts';
import { useDraft, useIdempotencyKeys } from '../../api/use-form.ts';
import { updateQuery, useQuery } from '../../api/use-query.ts';
import { syncEvent, useEventFailure } from '../../api/watch-event.ts';
import { useEvent } from '../../state/event/event.ts';
import { type CategoryVote, type PhaseBeforeResults, voteView } from './vote-view.ts';

export function useVotePage(phase: PhaseBeforeResults) {
  const listed = useQuery(candidates);
  const mine = useQuery(castVotes);
  const states = [listed, mine];
  const eventFailure = useEventFailure();
  const reload = () => Promise.all([listed.reload(), mine.reload()]);

  const reloadNow = useEffectEvent(() => void reload());
  const lastPhase = useRef(phase);
  useEffect(() => {
    const moved = lastPhase.current !== 'unknown' && lastPhase.current !== phase;
    lastPhase.current = phase;
    if (moved) reloadNow();
  }, [phase]);

  // A page that was kept open has missed the closing.
  const outdated = useEvent() !== null && phase === 'unknown';
  const recalled = outdated || states.some((state) => state.recalled);
  const failures = states.flatMap((state) => (state.data === undefined && state.failure ? [state.failure] : []));
  const missing = failures[0] ?? (phase === 'unknown' && !recalled ? eventFailure : null);
  const stale = states.flatMap((state) => (state.data !== undefined && state.failure ? [state.failure] : []))[0];
  const data =
    !missing && listed.data && mine.data ? { candidates: knownCandidates(listed.data), mine: mine.data } : null;
  return {
    recalled,
    view: voteView(phase, data, recalled),
    states,
    failure: missing ?? (recalled ? null : stale),
    outdated,
    resync: async () => void (await Promise.all([syncEvent(), reload()])),
  };
}

/** Errors that a retry can't fix: the page's data is stale. */
const permanent: readonly (ErrorCode | undefined)[] = ['ALREADY_VOTED', 'VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND'];

interface Chosen {
  readonly category: Category;
  readonly candidate: Candidate;
}

type By<T> = Readonly<Partial<Record<Category, T>>>;

/** One call per category, each with its key. A choice is kept in the tab, and only until it has counted (ADR 40). */
export function useChoices(kind: string, votes: readonly CategoryVote[], resync: () => Promise<void>) {
  const keys = { Mr_Fresher: useIdempotencyKeys(), Miss_Fresher: useIdempotencyKeys() };
  const [kept, keep] = useDraft('voteDraft');
  const [choices, setChoices] = useState(kept);
  useEffect(() => void keep(choices), [keep, choices]);
  /** Why a vote failed. */
  const [failures, setFailures] = useState<By<string>>({});
  const [messages, setMessages] = useState<By<string>>({});
  /** The server's message when a retry can't help, until there is something to vote for again. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);

  const chosen = votes.flatMap(({ category, candidates, hasVoted }): Chosen[] => {
    const candidate = candidates.find(({ id }) => id === choices[category]);
    return candidate && !hasVoted ? [{ category, candidate }] : [];
  });
  useEffect(() => {
    if (kind === 'open') setRefusal(null);
  }, [kind]);

  async function castOne({ category, candidate }: Chosen): Promise<string | null> {
    const body = { candidateID: candidate.id };
    const result = await call('POST /vote', { body, idempotencyKey: keys[category].keyFor(body) });
    if (result.success || permanent.includes(result.code)) keys[category].settle();
    if (result.success) {
      setChoices((all) => ({ ...all, [category]: '' }));
      setMessages((all) => ({ ...all, [category]: result.data.message }));
      setRefusal(null);
      changeSummary((known) => ({ ...known, votes: [...known.votes, category] }));
      updateQuery(castVotes, (known) => [...known, { category }]);
      return null;
    }
    const text = errorText(
      result,
      'Your vote was not taken. Please try again.',
      'The answer to your vote got lost on its way.',
    );
    if (permanent.includes(result.code)) return text;
    const more = outcomeUnknown(result)
      ? ' Your choice is kept. Try again: even if the first try got through, it counts once.'
      : '';
    setFailures((all) => ({ ...all, [category]: text + more }));
    return null;
  }

  const [cast, busy] = useSubmit(async () => {
    setFailures({});
    let refused: string | null = null;
    // One after the other, so that a refusal of the first is said before the second.
    for (const one of chosen) refused = (await castOne(one)) ?? refused;
    if (refused === null) return;
    setOpen(false);
    setRefusal(refused);
    await resync();
  });

  return {
    of: choices,
    chosen,
    missing: votes.filter(
      ({ category, candidates, hasVoted }) =>
        !hasVoted && candidates.length > 0 && !chosen.some((one) => one.category === category),
    ),
    isReviewing: isOpen && chosen.length > 0,
    failures,
    messages,
    refusal,
    busy,
    cast,
    choose: (category: Category, id: string) => {
      // It may be left from a vote that counted.
      setOpen(false);
      setChoices((all) => ({ ...all, [category]: id }));
    },
    review: () => setOpen(true),
    close: () => {
      setFailures({});
      setOpen(false);
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;
