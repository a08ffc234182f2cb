/** What the voting page keeps for when there is no network: who stands, and where the person has voted. Pure. */

import { categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import type { VoteData } from './vote-view.ts';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Everything but the counts of votes, which are old a moment later. Never for whom (ADR 18): nobody tells that. */
export function seenVote({ candidates, mine }: VoteData): VoteData {
  return { candidates: candidates.map(({ id, name, category }) => ({ id, name, category })), mine };
}

function readCandidate(raw: unknown): Candidate | null {
  const { id, name, category } = record(raw);
  const known = categories.find((one) => one === category);
  return known && typeof id === 'string' && typeof name === 'string' ? { id, name, category: known } : null;
}

function readCastVote(raw: unknown): CastVote | null {
  const { category, votedAt } = record(raw);
  const known = categories.find((one) => one === category);
  return known && typeof votedAt === 'string' ? { category: known, votedAt } : null;
}

/** Reads it again; null for anything else. */
export function readSeenVote(raw: unknown): VoteData | null {
  const { candidates, mine } = record(raw);
  if (!Array.isArray(candidates) || !Array.isArray(mine)) return null;
  const read = { candidates: candidates.map(readCandidate), mine: mine.map(readCastVote) };
  if (read.candidates.includes(null) || read.mine.includes(null)) return null;
  return { candidates: read.candidates.filter((one) => one !== null), mine: read.mine.filter((one) => one !== null) };
}
