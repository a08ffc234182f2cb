import { useEffect, useState } from 'react';
import { serverNow } from '../../state/event/event.ts';
import { sha256Hex } from '../../state/hex.ts';
import { useSealHashes } from '../../state/kept/seal-hashes.ts';
import { checkSeal, type SealCheck } from './seal-check.ts';

export type SealState = SealCheck | { readonly kind: 'unable' } | null;

/**
 * Computes the hash of the published results from `sealText` (null if they lack it) and checks it. Null while
 * computing; `unable` outside a secure context, where browsers can't hash.
 */
export function useSealCheck(sealText: string | null): SealState {
  const recorded = useSealHashes();
  const [made, setMade] = useState<{ readonly of: string; readonly hash: string | null } | null>(null);
  useEffect(() => {
    if (sealText === null) return;
    let current = true;
    const settle = (hash: string | null) => {
      if (current) setMade({ of: sealText, hash });
    };
    sha256Hex(sealText).then(settle, () => settle(null));
    return () => {
      current = false;
    };
  }, [sealText]);
  if (sealText === null) return checkSeal(recorded, null, serverNow());
  if (made?.of !== sealText) return null;
  // Two received hashes are a mismatch by themselves.
  return made.hash === null && recorded.length < 2 ? { kind: 'unable' } : checkSeal(recorded, made.hash, serverNow());
}
