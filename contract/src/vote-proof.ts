/**
 * How anybody checks the published vote (ADR 40): what a ballot's code is made of, how a list of codes is hashed, and
 * what the check shows. Server, app and `npm run verify-results` share it.
 */

import type { Category } from './categories.ts';

/** Hexadecimal digits of the random value that a phone sends with a vote: 16 bytes. */
export const voteValueLength = 32;

/**
 * First digits of a code that a phone names to look it up: with 3,000 codes about a dozen begin with them, so the
 * server doesn't learn which one the phone holds.
 */
export const codePrefixLength = 2;

/** What a ballot's code is the SHA-256 of, in hex. `value` is the phone's random one. As JSON, no two of them are the same text. */
export function voteCodeText(value: string, userId: string, category: Category): string {
  return JSON.stringify(['vote', value, userId, category]);
}

/** What the published hash is the SHA-256 of, in hex: each code on a line of its own, as `sha256sum` reads a file. */
export function codeListText(codes: readonly string[]): string {
  return codes.map((code) => `${code}\n`).join('');
}

/** What the check shows and what it doesn't, in these words on the results page, in `npm run verify-results` and in docs/security.md. */
export const proofTexts = {
  inclusion:
    'Your phone looks for the codes of your votes in the sealed list. A vote that was lost would be missing there.',
  totals:
    'There are as many codes as ballots, people who voted and votes in the results. Anybody can recount the whole list, in which every code is once.',
  seal: 'When the vote is sealed, the server makes one hash of all counts and codes with a secret number, and every phone with the app open keeps it. Counts that are changed after that make another hash. A phone that heard it only later can’t tell what was changed before.',
  limits:
    'It does not show that a choice was recorded correctly: a code says nothing about the choice, so that nobody can be made to prove how they voted. Nor does it show that every account belongs to a different person.',
} as const;

/** How many of each the server has published for a category. */
export interface PublishedTotals {
  /** People who voted. */
  readonly participants: number;
  /** Codes in the sealed list; null for a vote that was sealed without codes. */
  readonly codes: number | null;
  /** Sealed ballots. */
  readonly ballots: number;
  /** The sum of the candidates' votes. */
  readonly votes: number;
}

/** `548 votes, 548 ballots, 547 codes, 548 people`, where these numbers should be one; null where they are. */
export function totalsMismatch({ participants, codes, ballots, votes }: PublishedTotals): string | null {
  const numbers = codes === null ? [participants, ballots, votes] : [participants, codes, ballots, votes];
  if (new Set(numbers).size === 1) return null;
  const parts = [`${votes} votes`, `${ballots} ballots`, ...(codes === null ? [] : [`${codes} codes`])];
  return `${parts.join(', ')}, ${participants} people`;
}
