/** Reads the published results tolerantly. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { Output } from '@fresher-party/contract/endpoints';
import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { sealText } from '@fresher-party/contract/seal-hash';
import { knownCandidates, readCandidates } from './candidates.ts';
import { asRecord, countUnder, listUnder } from './record.ts';

export interface PublishedVote {
  /** Each category in its order. */
  readonly results: readonly CategoryResultInfo[];
  /** What the hash of the seal is made of; null in what was kept, and where the answer lacks it. */
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

/** Each category in its order. */
export function readResults(answer: unknown): readonly CategoryResultInfo[] {
  const found = listUnder(answer, ['results']);
  return categories.map((category) =>
    resultOf(
      category,
      found.find((one) => asRecord(one).category === category),
    ),
  );
}

/** Reads an answer. Throws for one without `data`. The hash is made of what the server said, not of what was read. */
export function readPublished({ data }: Output<'GET /results'>): PublishedVote {
  let text: string | null = null;
  try {
    text = data.seal ? sealText(data.seal, data.results) : null;
  } catch {
    // Nothing can be made of it, as if it were missing.
  }
  return { results: readResults(data.results), sealText: text };
}
