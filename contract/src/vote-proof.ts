/**
 * Verification of the published vote (ADR 40): how a ballot's code is derived, how a list of codes is hashed, and what
 * the check proves. Shared by server and app.
 */

import type { Category } from './categories.ts';

/** Hexadecimal digits of the random value that a phone sends with a vote: 16 bytes. */
export const voteValueLength = 32;

/**
 * Length of the prefix with which a phone looks up its code. About a dozen of 3,000 codes share a prefix, so the server
 * does not learn which one is the phone's.
 */
export const codePrefixLength = 2;

/** The text whose SHA-256 is a ballot's code. `value` is the phone's random value. JSON makes the text unambiguous. */
export function voteCodeText(value: string, userId: string, category: Category): string {
  return JSON.stringify(['vote', value, userId, category]);
}

/** The text whose SHA-256 is the published digest: one code per line, so that `sha256sum` of a file gives the same. */
export function codeListText(codes: readonly string[]): string {
  return codes.map((code) => `${code}\n`).join('');
}

/**
 * What the check proves and what not. Verbatim on the results page and in docs/security.md.
 */
export const proofTexts = {
  inclusion:
    'Your phone looks for the codes of your votes in the sealed list. A vote that was lost would be missing there.',
  totals:
    'There are as many codes as ballots, people who voted and votes in the results. Anybody can recount the whole list, in which every code is once.',
  seal: 'When the vote is sealed, the server makes one hash of all counts and codes with a secret number, and every phone with the app open keeps it. Counts that are changed after that make another hash. A phone that heard it only later can’t tell what was changed before.',
  limits:
    'It does not show that a choice was recorded correctly: a code says nothing about the choice, so that nobody can be made to prove how they voted. Nor does it show that every account belongs to a different person.',
} as const;

/** The totals that the server has published for a category. */
export interface PublishedTotals {
  /** Number of people who voted. */
  readonly participants: number;
  /** Number of sealed codes; null for a vote that was sealed without codes. */
  readonly codes: number | null;
  /** Number of sealed ballots. */
  readonly ballots: number;
  /** The sum of the candidates' votes. */
  readonly votes: number;
}

/** `548 votes, 548 ballots, 547 codes, 548 people` if the totals differ; null if they are equal. */
export function totalsMismatch({ participants, codes, ballots, votes }: PublishedTotals): string | null {
  const numbers = codes === null ? [participants, ballots, votes] : [participants, codes, ballots, votes];
  if (new Set(numbers).size === 1) return null;
  const parts = [`${votes} votes`, `${ballots} ballots`, ...(codes === null ? [] : [`${codes} codes`])];
  return `${parts.join(', ')}, ${participants} people`;
}
