/** One `Idempotency-Key` per confirmation, kept while the same request is tried again (decision 14). */

import { useRef } from 'react';

/** 32 hexadecimal digits. Not `crypto.randomUUID`, which is missing on plain-http addresses other than localhost. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface IdempotencyKeys {
  /** The key of this body: the same one until the body differs or the submission has succeeded. */
  keyFor(body: unknown): string;
  /** The submission went through: what is sent next, even the same words, is a new one. */
  settle(): void;
}

export function createIdempotencyKeys(newKey: () => string = newIdempotencyKey): IdempotencyKeys {
  let pending: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (pending?.body !== text) pending = { body: text, key: newKey() };
      return pending.key;
    },
    settle() {
      pending = null;
    },
  };
}

export function useIdempotencyKeys(): IdempotencyKeys {
  const keys = useRef<IdempotencyKeys>(null);
  keys.current ??= createIdempotencyKeys();
  return keys.current;
}
