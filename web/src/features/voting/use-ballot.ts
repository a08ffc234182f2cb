import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { Category } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { useEffect, useState } from 'react';
import { call, errorText, type Failure, outcomeUnknown } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useHistoryStep } from '../../state/history-step.ts';
import { useDraft } from '../../state/kept/draft.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useUserId } from '../../state/session/session.ts';
import type { CategoryVote } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

/** Errors that a retry can't fix: the page's data is stale. */
const permanent: readonly (ErrorCode | undefined)[] = ['ALREADY_VOTED', 'VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND'];

interface Outcomes {
  onVoted: (category: Category) => void;
  /** Called with the server's message when a retry can't help. */
  onRefused: (sentence: string) => Promise<void>;
}

export interface Chosen {
  readonly category: Category;
  readonly candidate: Candidate;
}

/** Why a vote failed; `uncertain`: it may have been counted all the same. */
export interface CastFailure {
  readonly text: string;
  readonly uncertain: boolean;
}

type By<T> = Readonly<Partial<Record<Category, T>>>;

const without = <T>(all: By<T>, category: Category): By<T> => {
  const { [category]: _, ...others } = all;
  return others;
};

/**
 * The user's choices, their review and casting: one call per category, each with its own idempotency key, so that a
 * retry is not a second vote. A choice is kept in the tab, through a reload, and only until it has counted (ADR 40).
 */
export function useBallot(votes: readonly CategoryVote[], { onVoted, onRefused }: Outcomes) {
  const keys = { Mr_Fresher: useIdempotencyKeys(), Miss_Fresher: useIdempotencyKeys() };
  const [kept, keep] = useDraft(tabKeys.voteDraft, useUserId());
  const [choices, setChoices] = useState<By<string>>(kept);
  useEffect(() => keep(choices), [keep, choices]);
  const [failures, setFailures] = useState<By<CastFailure>>({});
  const [messages, setMessages] = useState<By<string>>({});
  const { isOn, enter, leave } = useHistoryStep('review');

  const chosen = votes.flatMap(({ category, candidates, hasVoted }): Chosen[] => {
    const candidate = candidates.find(({ id }) => id === choices[category]);
    return candidate && !hasVoted ? [{ category, candidate }] : [];
  });
  const isReviewing = isOn && chosen.length > 0;
  // There is nothing left to review: all is cast, or voting has closed.
  const isStale = isOn && !isReviewing;
  useEffect(() => {
    if (isStale) leave();
  }, [isStale, leave]);

  /** Resolves to the server's message if a retry can't help, else to null. */
  async function castOne({ category, candidate }: Chosen): Promise<string | null> {
    const body = { candidateID: candidate.id };
    const result = await call('POST /vote', { body, idempotencyKey: keys[category].keyFor(body) });
    if (result.success) {
      keys[category].settle();
      setChoices((all) => without(all, category));
      setMessages((all) => ({ ...all, [category]: result.data.message }));
      onVoted(category);
      return null;
    }
    if (permanent.includes(result.code)) {
      keys[category].settle();
      return errorText(result, votingTexts.refused);
    }
    setFailures((all) => ({ ...all, [category]: failureOf(result) }));
    return null;
  }

  const [cast, busy] = useSubmit(async () => {
    setFailures({});
    let refusal: string | null = null;
    // One after the other, so that a refusal of the first is said before the second.
    for (const one of chosen) refusal = (await castOne(one)) ?? refusal;
    if (refusal === null) return;
    leave();
    await onRefused(refusal);
  });

  return {
    choices,
    chosen,
    isReviewing,
    failures,
    /** The server's messages about the votes of this visit. */
    messages,
    busy,
    cast,
    choose: (category: Category, id: string) => setChoices((all) => ({ ...all, [category]: id })),
    review: enter,
    back: () => {
      setFailures({});
      leave();
    },
  };
}

export type Ballot = ReturnType<typeof useBallot>;

const failureOf = (result: Failure): CastFailure => ({
  text: errorText(result, votingTexts.refused, votingTexts.broken),
  uncertain: outcomeUnknown(result),
});
