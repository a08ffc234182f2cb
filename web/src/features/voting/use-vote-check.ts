import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { useEffect, useState } from 'react';
import { call, type Failure } from '../../api/client.ts';
import { heldCodes } from '../../state/kept/vote-codes.ts';
import { useSession } from '../../state/session/session.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';
import { type CategoryFacts, checkVotes, prefixesFor, type VoteCheck } from './check-votes.ts';

type State =
  | { readonly status: 'checking' }
  | { readonly status: 'failed' }
  | { readonly status: 'checked'; readonly check: VoteCheck; readonly holdsCodes: boolean };

/** Fetches the codes of one category anonymously: without a token, and only by prefix (ADR 40). */
async function factsOf(result: CategoryResultInfo, held: CategoryFacts['held']): Promise<CategoryFacts | Failure> {
  const { category } = result;
  const asked = prefixesFor(held).map((prefix) =>
    call('GET /results/codes/{category}/{prefix}', { params: { category, prefix }, shared: true }),
  );
  const lists = [];
  for (const answer of await Promise.all(asked)) {
    if (answer.success) lists.push(answer.data.data);
    else if (answer.code === 'NOT_FOUND') return { result, held, lists: null };
    else return answer;
  }
  return { result, held, lists };
}

/** Looks for the user's votes in the lists, and compares the totals, also for visitors. */
export function useVoteCheck(results: readonly CategoryResultInfo[]): State & { readonly retry: () => void } {
  const email = useSession()?.user.email ?? null;
  const [state, setState] = useState<State>({ status: 'checking' });
  const [tries, setTries] = useState(0);
  const retry = () => setTries((before) => before + 1);
  useWhenOnline(state.status === 'failed', retry);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each try.
  useEffect(() => {
    let current = true;
    setState({ status: 'checking' });
    void (async () => {
      const held = email === null ? {} : await heldCodes(email);
      const found = await Promise.all(results.map((result) => factsOf(result, held[result.category])));
      if (!current) return;
      const facts = found.filter((one) => 'result' in one);
      if (facts.length < found.length) return setState({ status: 'failed' });
      const holdsCodes = facts.some((fact) => fact.held !== undefined);
      setState({ status: 'checked', check: checkVotes(facts), holdsCodes });
    })();
    return () => {
      current = false;
    };
  }, [results, email, tries]);
  return { ...state, retry };
}
