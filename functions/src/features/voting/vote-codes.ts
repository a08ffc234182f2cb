/** Hashes of the vote: ballot codes, lists of codes, and the seal (ADR 40). Pure. */

import { createHash } from 'node:crypto';
import type { Category } from '@fresher-party/contract/categories';
import type { CategoryResultInfo, SealSecret } from '@fresher-party/contract/schemas/voting';
import { sealText } from '@fresher-party/contract/seal-hash';
import { codeListText, voteCodeText } from '@fresher-party/contract/vote-proof';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The code of a ballot, 64 hexadecimal digits. It can't be derived without the voter's random value. */
export const voteCode = (value: string, userId: string, category: Category): string =>
  sha256(voteCodeText(value, userId, category));

/** The hash under which a sorted list of codes is published. */
export const listDigest = (codes: readonly string[]): string => sha256(codeListText(codes));

/** The hash of the seal. */
export const sealHash = (secret: SealSecret, results: readonly CategoryResultInfo[]): string =>
  sha256(sealText(secret, results));
