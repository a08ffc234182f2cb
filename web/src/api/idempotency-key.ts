/** One `Idempotency-Key` per submission, reused when the same request is retried (ADR 8). */

import { useRef } from 'react';
import { randomHex } from '../state/hex.ts';
import { type Draft, type DraftKey, useDraft } from '../state/kept/draft.ts';

export const newIdempotencyKey = randomHex;

interface IdempotencyKeys {
  keyFor(body: unknown): string;
  settle(): void;
}

export function useIdempotencyKeys(keptIn?: DraftKey, owner = ''): IdempotencyKeys {
  const [kept, keep] = useDraft(keptIn, owner);
  const pending = useRef<Draft>(kept);
  const set = (next: Draft) => {
    pending.current = next;
    keep(next);
  };
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (pending.current.body !== text || !pending.current.key) set({ body: text, key: newIdempotencyKey() });
      return pending.current.key ?? '';
    },
    settle: () => set({}),
  };
}
