/** Reads the published results tolerantly. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { knownCandidates, readCandidates } from './candidates.ts';
import { asRecord, countUnder, listUnder } from './record.ts';

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
