/** Tokens that mark this device as known (ADR 30): they stay after logout. Keys don't reveal who used the browser. */

import { asRecord, deviceStorage, parseKept } from '../kept/browser-storage.ts';

/** More than share a browser. Above this, the oldest entry is evicted. */
const maxKept = 10;

/** Starts with a letter: objects order keys of digits first. Rejects outside a secure context. */
async function keyOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return `k${Array.from(new Uint8Array(hash, 0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const kept = () => asRecord(parseKept(deviceStorage.read('knownDevice')));

/** The token for an e-mail address, if there is one. Never rejects: a page without `crypto.subtle` has none. */
export async function knownDevice(email: string): Promise<string | undefined> {
  const mark = await keyOf(email).then(
    (key) => kept()[key],
    () => undefined,
  );
  return typeof mark === 'string' ? mark : undefined;
}

export async function keepDevice(email: string, mark: string | null): Promise<void> {
  const own = await keyOf(email).catch(() => null);
  if (own === null) return;
  const others = Object.entries(kept()).filter(([key]) => key !== own);
  const entries = mark === null ? others : [...others.slice(1 - maxKept), [own, mark]];
  deviceStorage.write('knownDevice', entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
}
