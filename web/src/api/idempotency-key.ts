/** One `Idempotency-Key` per submission, reused when the same request is retried (ADR 8). */

import { useRef } from 'react';
import { randomHex } from '../state/hex.ts';
import { type Draft, type DraftKey, useDraft } from '../state/kept/draft.ts';

export const newIdempotencyKey = randomHex;

interface IdempotencyKeys {
  /** The key for this body: the same one until the body changes or the submission succeeds. */
  keyFor(body: unknown): string;
  /** Call it after a success: the next submission gets a new key, even with the same body. */
  settle(): void;
}

/** `keep` stores the pending key and its body; `kept` is what it stored last, {} for nothing. */
export function createIdempotencyKeys(
  newKey: () => string = newIdempotencyKey,
  kept: Draft = {},
  keep: (pending: Draft) => void = () => {},
): IdempotencyKeys {
  let pending = kept;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (pending.body === text && pending.key) return pending.key;
      const key = newKey();
      pending = { body: text, key };
      keep(pending);
      return key;
    },
    settle() {
      pending = {};
      keep(pending);
    },
  };
}

/** `keptIn`: where to store the key, in case the page is left while a request is in flight. `owner` is a user id. */
export function useIdempotencyKeys(keptIn?: DraftKey, owner = ''): IdempotencyKeys {
  const [kept, keep] = useDraft(keptIn, owner);
  // During hydration the user is not known yet, so `keep` changes.
  const latest = useRef(keep);
  latest.current = keep;
  const keys = useRef<IdempotencyKeys>(null);
  keys.current ??= createIdempotencyKeys(newIdempotencyKey, kept, (pending) => latest.current(pending));
  return keys.current;
}
