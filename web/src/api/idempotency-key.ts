/** One `Idempotency-Key` per confirmation, kept while the same request is tried again (ADR 8). */

import { useRef } from 'react';
import { randomHex } from '../state/hex.ts';
import { type Draft, type DraftKey, useDraft } from '../state/kept/draft.ts';

export const newIdempotencyKey = randomHex;

export interface IdempotencyKeys {
  /** The key of this body: the same one until the body differs or the submission has succeeded. */
  keyFor(body: unknown): string;
  /** The submission went through: what is sent next, even the same words, is a new one. */
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

/**
 * `keptIn` keeps the key of a form over leaving the page while it is sent and coming back. `owner` is
 * a user id.
 */
export function useIdempotencyKeys(keptIn?: DraftKey, owner = ''): IdempotencyKeys {
  const [kept, keep] = useDraft(keptIn, owner);
  const keys = useRef<IdempotencyKeys>(null);
  keys.current ??= createIdempotencyKeys(newIdempotencyKey, kept, keep);
  return keys.current;
}
