/** Whether the votes of this device are in the published lists, and the totals agree (ADR 40). Pure. */

import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import type { CategoryResultInfo, VoteCodes } from '@fresher-party/contract/schemas/voting';
import { codePrefixLength, totalsMismatch } from '@fresher-party/contract/vote-proof';
import type { HeldCode } from '../../state/kept/vote-codes.ts';

/** The data of one category. */
export interface CategoryFacts {
  readonly result: CategoryResultInfo;
  readonly held: HeldCode | undefined;
  /** The published codes for the prefixes of the held ones; null for a vote that was sealed without codes. */
  readonly lists: readonly VoteCodes[] | null;
}

export interface VoteCheck {
  readonly found: readonly Category[];
  /** Votes that the server confirmed, but that are not in the list. */
  readonly missing: readonly { readonly category: Category; readonly code: string }[];
  /** A sentence per category whose totals don't agree. */
  readonly mismatches: readonly string[];
  /** The vote was sealed without codes. */
  readonly withoutCodes: boolean;
}

const codesOf = ({ counted, pending }: HeldCode = {}): string[] =>
  [counted, pending?.code].filter((code) => code !== undefined);

/** The prefixes to request; without a code any one, since each response has the totals, too. */
export function prefixesFor(held: HeldCode | undefined): readonly string[] {
  const codes = codesOf(held);
  return codes.length === 0
    ? ['0'.repeat(codePrefixLength)]
    : [...new Set(codes.map((code) => code.slice(0, codePrefixLength)))];
}

function mismatchOf({ result, lists }: CategoryFacts): string[] {
  const { category, participants, ballots, candidates } = result;
  const votes = candidates.reduce((sum, candidate) => sum + (candidate.votes ?? 0), 0);
  const totals = (lists ?? [null]).map((list) =>
    totalsMismatch({ participants, ballots, votes, codes: list?.count ?? null }),
  );
  const others = (lists ?? []).filter((list) => list.participants !== participants);
  const mismatch =
    totals.find((one) => one !== null) ?? (others[0] && `${participants} and ${others[0].participants} people`);
  return mismatch ? [`The totals of ${categoryTitles[category]} do not agree: ${mismatch}.`] : [];
}

/** A pending code may be missing from the list: its vote may never have arrived. */
export function checkVotes(facts: readonly CategoryFacts[]): VoteCheck {
  const isIn = ({ lists }: CategoryFacts, code: string): boolean =>
    (lists ?? []).some(({ codes }) => codes.includes(code));
  const found = facts.filter((fact) => codesOf(fact.held).some((code) => isIn(fact, code)));
  const missing = facts.flatMap((fact) => {
    const code = fact.held?.counted;
    return code === undefined || fact.lists === null || found.includes(fact)
      ? []
      : [{ category: fact.result.category, code }];
  });
  return {
    found: found.map(({ result }) => result.category),
    missing,
    mismatches: facts.flatMap(mismatchOf),
    withoutCodes: facts.every(({ lists }) => lists === null),
  };
}

/** `Both your votes are among them.` */
export function foundText(found: readonly Category[]): string {
  const [only] = found;
  return found.length === 1 && only
    ? `Your vote for ${categoryTitles[only]} is among them.`
    : 'Both your votes are among them.';
}
