/** Reads candidates tolerantly (spec §3). Pure. */

import { type Category, categories, categoryInputs, toCategory } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { asRecord, firstText, listUnder } from './record.ts';

export interface CandidateRow {
  readonly id: string;
  readonly name: string;
  /** As it came; null if none. */
  readonly category: string | null;
  readonly photo?: string | undefined;
  readonly branch?: string | undefined;
  readonly line?: string | undefined;
  readonly version?: number | undefined;
  /** Absent where the server doesn't tell. */
  readonly votes: number | null;
}

export function readCandidates(answer: unknown): readonly CandidateRow[] {
  return listUnder(answer, ['candidates']).map((raw, index) => {
    const record = asRecord(raw);
    const { votes, version } = record;
    return {
      id: firstText(record._id, record.id) ?? `candidate-${index}`,
      name: firstText(record.name) ?? 'Unnamed',
      category: firstText(record.category),
      photo: firstText(record.photo) ?? undefined,
      branch: firstText(record.branch) ?? undefined,
      line: firstText(record.line) ?? undefined,
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

/** Those of a known category, as the voting page takes them. */
export function knownCandidates(rows: readonly CandidateRow[]): readonly Candidate[] {
  return categories.flatMap((category) =>
    inCategory(rows, category).map(({ id, name, photo, branch, line, votes }) => ({
      id,
      name,
      category,
      photo,
      branch,
      line,
      votes: votes ?? undefined,
    })),
  );
}
