/** Recounts a published vote (ADR 40). Pure. */

import { createHash } from 'node:crypto';
import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { codeListText, totalsMismatch } from '@fresher-party/contract/vote-proof';
import type { PublishedVote } from './published-vote.ts';

/** One thing that was looked at, as a sentence. */
export interface Finding {
  readonly held: boolean;
  readonly sentence: string;
}

const held = (sentence: string): Finding => ({ held: true, sentence });
const broken = (sentence: string): Finding => ({ held: false, sentence });

/** What the list of one category, its hash and the totals say. */
function findingsOf(category: Category, { results, codes }: PublishedVote): Finding[] {
  const title = categoryTitles[category];
  const list = codes.get(category);
  if (!list) return [broken(`${title}: there is no list of codes.`)];
  const { codes: all, count, sha256, participants } = list;
  const seen = new Set<string>();
  const twice = all.filter((code) => seen.size === seen.add(code).size);
  const malformed = all.filter((code) => !/^[0-9a-f]{64}$/.test(code));
  const isSorted = all.every((code, index) => index === 0 || (all[index - 1] ?? '') <= code);
  const digest = createHash('sha256').update(codeListText(all)).digest('hex');
  const result = results?.find((one) => one.category === category);
  const votes = result?.candidates.reduce((sum, candidate) => sum + (candidate.votes ?? 0), 0);
  const peopleIn = [participants, result?.participants ?? participants];
  const mismatch = totalsMismatch({
    participants,
    codes: all.length,
    ballots: result?.ballots ?? all.length,
    votes: votes ?? all.length,
  });
  const findings = [
    twice.length === 0
      ? held(`${title}: ${all.length} codes, none twice.`)
      : broken(`${title}: ${twice.length} codes are in the list twice, the first is ${twice[0]}.`),
    isSorted ? held(`${title}: the list is sorted.`) : broken(`${title}: the list is not sorted.`),
    digest === sha256
      ? held(`${title}: its SHA-256 is ${digest}.`)
      : broken(`${title}: the SHA-256 of the list is ${digest}, but ${sha256} was published at the seal.`),
    mismatch === null && count === all.length && new Set(peopleIn).size === 1
      ? held(`${title}: as many codes as ${votes === undefined ? '' : 'ballots, votes and '}people who voted.`)
      : broken(
          `${title}: the totals do not agree: ${mismatch ?? `${all.length} codes in a list of ${count}, ${peopleIn.join(' and ')} people`}.`,
        ),
  ];
  return malformed.length === 0
    ? findings
    : [...findings, broken(`${title}: ${malformed.length} entries are no codes.`)];
}

export const recount = (vote: PublishedVote): Finding[] => categories.flatMap((category) => findingsOf(category, vote));

/** Whether phones are told the same codes as everybody. */
export function comparedWithPrefixes(category: Category, all: readonly string[], byPrefix: readonly string[]): Finding {
  const title = categoryTitles[category];
  return codeListText(all) === codeListText(byPrefix)
    ? held(`${title}: phones, which ask by prefix, get the same list.`)
    : broken(
        `${title}: phones, which ask by prefix, get another list (${byPrefix.length} codes instead of ${all.length}).`,
      );
}
