import type { CastVote } from '@fresher-party/contract/calls/candidates';
import { categories } from '@fresher-party/contract/categories';
import type { QueryDefinition } from '../../api/use-query.ts';
import { asRecord, listUnder } from '../../read/record.ts';

function readCastVotes(answer: unknown): readonly CastVote[] {
  return listUnder(answer, ['votes']).flatMap((raw) => {
    const category = categories.find((one) => one === asRecord(raw).category);
    return category ? [{ category }] : [];
  });
}

/** In which categories the user has voted, never for whom (ADR 40). */
export const castVotes: QueryDefinition<'GET /vote/mine', readonly CastVote[]> = {
  endpoint: 'GET /vote/mine',
  read: readCastVotes,
  lastSeen: { name: 'castVotes', read: (kept) => (Array.isArray(kept) ? readCastVotes(kept) : null) },
};
