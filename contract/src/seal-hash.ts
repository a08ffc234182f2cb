/**
 * The hash of the seal (ADR 40): stored by the commit that ends the seal, kept by every phone that receives it, and
 * recomputed from the published results. Shared by server and app.
 */

import type { CategoryResultInfo, SealSecret } from './schemas/voting.ts';

const sortedBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/** The text to hash with SHA-256: canonical JSON (RFC 8785), with sorted names and lists and no spaces. */
export function sealText({ salt, accounts }: SealSecret, results: readonly CategoryResultInfo[]): string {
  const categories = sortedBy(results, ({ category }) => category).map(
    ({ ballots, candidates, category, codesSha256 = '', participants }) => ({
      ballots,
      candidates: sortedBy(candidates, ({ id }) => id).map(({ id, name, votes = 0 }) => ({ id, name, votes })),
      category,
      codesSha256,
      participants,
    }),
  );
  return JSON.stringify({ accounts, categories, salt });
}

/** Crockford's base32, without I, L, O and U, which are easily confused. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first 100 bits of a hash, for reading aloud: `7K3M-0QX9-…`, five groups of four. */
export function spokenHash(hash: string): string {
  const groups = [0, 5, 10, 15, 20].map((start) => Number.parseInt(hash.slice(start, start + 5), 16));
  return groups.map((bits) => [15, 10, 5, 0].map((shift) => digits[(bits >> shift) & 31]).join('')).join('-');
}
