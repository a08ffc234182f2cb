/** Checks the published results against the seal's hashes that this phone has received (ADR 40). Pure. */

import { spokenHash } from '@fresher-party/contract/seal-hash';
import type { RecordedHash } from '../../state/kept/seal-hashes.ts';
import { momentText } from '../../ui/wording.ts';

export type SealCheck =
  | { readonly kind: 'fits'; readonly recorded: RecordedHash }
  | { readonly kind: 'changed'; readonly sentence: string }
  /** This phone has received no hash. */
  | { readonly kind: 'unrecorded' }
  /** The vote was sealed without a hash. */
  | { readonly kind: 'none' };

const named = ({ hash, at }: RecordedHash, now: number): string => `${spokenHash(hash)} at ${momentText(at, now)}`;

/** The sentence for two different hashes of one seal; null if there are no two. */
export function twoHashes([first, second]: readonly RecordedHash[], now: number): string | null {
  if (!first || !second) return null;
  return `This phone first heard that the hash of the seal is ${named(first, now)}, and ${named(second, now)}. A seal has one, so the count is not the one that was sealed.`;
}

/** `made`: the hash of the published results; null if they lack the data for it. */
export function checkSeal(recorded: readonly RecordedHash[], made: string | null, now: number): SealCheck {
  const two = twoHashes(recorded, now);
  if (two !== null) return { kind: 'changed', sentence: two };
  const [one] = recorded;
  if (!one) return { kind: made === null ? 'none' : 'unrecorded' };
  if (made === one.hash) return { kind: 'fits', recorded: one };
  const makes = made === null ? 'are published without what makes one' : `make ${spokenHash(made)}`;
  return {
    kind: 'changed',
    sentence: `The results don’t fit the hash of the seal. This phone first heard ${named(one, now)}; the results ${makes}. So the count is not the one that was sealed.`,
  };
}
