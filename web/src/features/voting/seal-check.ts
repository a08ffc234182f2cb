/** Whether the published results are what was sealed, as far as this phone can witness (ADR 40). Pure. */

import { spokenHash } from '@fresher-party/contract/seal-hash';
import type { RecordedHash } from '../../state/kept/seal-hashes.ts';
import { momentText } from '../../ui/wording.ts';

export type SealCheck =
  /** `early`: first heard before the results were out. */
  | { readonly kind: 'fits'; readonly recorded: RecordedHash }
  | { readonly kind: 'changed'; readonly sentence: string }
  /** No hash was heard. */
  | { readonly kind: 'unrecorded' }
  /** The vote was sealed without a hash. */
  | { readonly kind: 'none' };

const named = ({ hash, at }: RecordedHash, now: number): string => `${spokenHash(hash)} at ${momentText(at, now)}`;

/** Of what this phone has heard, that it can't all be true; null while it can. */
export function twoHashes([first, second]: readonly RecordedHash[], now: number): string | null {
  if (!first || !second) return null;
  return `This phone first heard that the hash of the seal is ${named(first, now)}, and ${named(second, now)}. A seal has one, so the count is not the one that was sealed.`;
}

/** `made` is the hash that the published results make; null when they lack what it is made of. */
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
