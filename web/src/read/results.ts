/** Parses the published results leniently. Pure. */

import type { CategoryResultInfo } from '@fresher-party/contract/calls/candidates';
import { type Category, categories } from '@fresher-party/contract/categories';
import { knownCandidates, readCandidates } from './candidates.ts';
import { asRecord, countUnder, listUnder } from './record.ts';

export interface PublishedVote {
  /** One per category, in their order. */
  readonly results: readonly CategoryResultInfo[];
  /** When the votes were counted; null if it is not known. */
  readonly countedAt: string | null;
}

function resultOf(category: Category, raw: unknown): CategoryResultInfo {
  const record = asRecord(raw);
  return {
    category,
    participants: countUnder(record, ['participants'], 0),
    ballots: countUnder(record, ['ballots'], 0),
    candidates: [...knownCandidates(readCandidates({ candidates: record.candidates }))],
  };
}

/** Parses an answer, or what this device has stored of one: one result per category, in their order. */
export function readPublished(answer: unknown): PublishedVote {
  const found = listUnder(answer, ['results']);
  const { countedAt } = { ...asRecord(answer), ...asRecord(asRecord(answer).data) };
  return {
    results: categories.map((category) =>
      resultOf(
        category,
        found.find((one) => asRecord(one).category === category),
      ),
    ),
    countedAt: typeof countedAt === 'string' ? countedAt : null,
  };
}
