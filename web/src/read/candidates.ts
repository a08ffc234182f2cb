/** Parses candidates leniently (spec §3). Pure. */

import type { Candidate, CandidateDetails } from '@fresher-party/contract/calls/candidates';
import { type Category, categories, categoryInputs, toCategory } from '@fresher-party/contract/categories';
import { asRecord, firstText, type Json, listUnder } from './record.ts';

export interface CandidateRow extends CandidateDetails {
  readonly id: string;
  readonly name: string;
  /** Unchecked; null if there is none. */
  readonly category: string | null;
  readonly photo?: string | undefined;
  readonly version?: number | undefined;
  /** Null where the server doesn't send counts. */
  readonly votes: number | null;
}

const textsOf = (record: Json) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => firstText(value) !== null));

export function readCandidates(answer: unknown): readonly CandidateRow[] {
  return listUnder(answer, ['candidates']).map((raw, index) => {
    const { _id, id, name, category, votes, version, ...details } = asRecord(raw);
    return {
      ...textsOf(details),
      id: firstText(_id, id) ?? `candidate-${index}`,
      name: firstText(name) ?? 'Unnamed',
      category: firstText(category),
      version: typeof version === 'number' ? version : undefined,
      votes: typeof votes === 'number' && Number.isFinite(votes) ? votes : null,
    };
  });
}

/** The candidates of one category: `Mr` and `Mr_Fresher` are the same, as are `Miss` and `Miss_Fresher`. */
export function inCategory(candidates: readonly CandidateRow[], category: Category): readonly CandidateRow[] {
  return candidates.filter((candidate) => {
    const known = categoryInputs.find((input) => input === candidate.category);
    return known !== undefined && toCategory(known) === category;
  });
}

/** Candidates of a known category, in the contract's shape. */
export function knownCandidates(rows: readonly CandidateRow[]): readonly Candidate[] {
  return categories.flatMap((category) =>
    inCategory(rows, category).map(({ version: _, votes, ...row }) => ({
      ...row,
      category,
      votes: votes ?? undefined,
    })),
  );
}
