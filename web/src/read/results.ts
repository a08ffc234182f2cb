/** Parses the published results leniently. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { Output } from '@fresher-party/contract/endpoints';
import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { sealText } from '@fresher-party/contract/seal-hash';
import { knownCandidates, readCandidates } from './candidates.ts';
import { asRecord, countUnder, listUnder } from './record.ts';

export interface PublishedVote {
  /** One per category, in their order. */
  readonly results: readonly CategoryResultInfo[];
  /** The text that the seal's hash is computed from; null in stored data and where the response lacks it. */
  readonly sealText: string | null;
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

/** Parses the results: one per category, in their order. */
export function readResults(answer: unknown): readonly CategoryResultInfo[] {
  const found = listUnder(answer, ['results']);
  return categories.map((category) =>
    resultOf(
      category,
      found.find((one) => asRecord(one).category === category),
    ),
  );
}

/** Parses a response. Throws for one without `data`. The seal's text comes from the unparsed response. */
export function readPublished({ data }: Output<'GET /results'>): PublishedVote {
  let text: string | null = null;
  try {
    text = data.seal ? sealText(data.seal, data.results) : null;
  } catch {
    // As if it were missing.
  }
  return { results: readResults(data.results), sealText: text };
}
