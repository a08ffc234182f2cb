/** One `Idempotency-Key` per confirmation, kept while the same request is tried again (ADR 8). */

import { useRef } from 'react';
import { randomHex } from '../state/hex.ts';
import { type Draft, type DraftKey, useDraft } from '../state/kept/draft.ts';

export const newIdempotencyKey = randomHex;

export interface IdempotencyKeys {
  /** The key of this body: the same one until the body differs or the submission has succeeded. */
  keyFor(body: unknown): string;
  /** The submission succeeded: the next one, even with the same words, is new. */
  settle(): void;
}

/** `kept` is what `keep` was last given, {} for nothing. */
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

/** `keptIn` keeps the key of a form when its page is left during a send. `owner` is a user id. */
export function useIdempotencyKeys(keptIn?: DraftKey, owner = ''): IdempotencyKeys {
  const [kept, keep] = useDraft(keptIn, owner);
  // A member's page is hydrated before it knows whose it is.
  const latest = useRef(keep);
  latest.current = keep;
  const keys = useRef<IdempotencyKeys>(null);
  keys.current ??= createIdempotencyKeys(newIdempotencyKey, kept, (pending) => latest.current(pending));
  return keys.current;
}
