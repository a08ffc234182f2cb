import type { Category } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { useState } from 'react';
import { call, errorText, type Failure, outcomeUnknown } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { markCounted, valueForVote } from '../../state/kept/vote-codes.ts';
import { currentSession } from '../../state/session/session.ts';
import { votingTexts } from './voting-texts.ts';

/** Trying again can't help: what the page knows is out of date. */
const permanent: readonly (ErrorCode | undefined)[] = ['ALREADY_VOTED', 'VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND'];

interface Outcomes {
  onVoted: () => void;
  /** Refused, and trying again can't help; with the server's sentence. */
  onRefused: (sentence: string) => Promise<void>;
}

/** Why a vote did not get through; `uncertain` when it may have arrived all the same. */
export interface CastFailure {
  readonly text: string;
  readonly uncertain: boolean;
}

const failureOf = (result: Failure): CastFailure => ({
  text: errorText(result, votingTexts.refused, votingTexts.broken),
  uncertain: outcomeUnknown(result),
});

/**
 * Sends one vote at a time. While the same candidate is tried again the request carries the same key, so a vote whose
 * answer was lost is not a second one (ADR 8). Before it leaves, this device keeps its code (ADR 40).
 */
export function useCastVote(category: Category, { onVoted, onRefused }: Outcomes) {
  const keys = useIdempotencyKeys();
  const [failure, setFailure] = useState<CastFailure | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const [cast, busy] = useSubmit(async (candidateID: string) => {
    setFailure(null);
    const voter = currentSession()?.user;
    const value = voter && (await valueForVote(voter, category));
    const body = { candidateID, ...(value === undefined ? {} : { value }) };
    const result = await call('POST /vote', { body, idempotencyKey: keys.keyFor(body) });
    if (result.success) {
      keys.settle();
      if (voter && value !== undefined) await markCounted(voter, category);
      setMessage(result.data.message);
      return onVoted();
    }
    if (permanent.includes(result.code)) {
      keys.settle();
      return onRefused(errorText(result, votingTexts.refused));
    }
    setFailure(failureOf(result));
  });

  return { cast, busy, failure, message, forget: () => setFailure(null) };
}
