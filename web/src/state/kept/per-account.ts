/**
 * Data that the device keeps per account after its session has ended: known-device tokens. Keys are short prefixes of e-mail hashes, so that a shared browser doesn't reveal who has used it.
 */

import { sha256Hex } from '../hex.ts';
import { asRecord, deviceStorage, type Json, parseKept } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

/** More than share a browser. Above this, the oldest entry is evicted. */
const maxKept = 10;

/** Parses the stored entries; {} for an invalid record. */
export const parseEntries = (json: string | null): Json => asRecord(parseKept(json));

export function withoutEntry(kept: Json, key: string): Json {
  const { [key]: _, ...others } = kept;
  return others;
}

/** Adds an entry, newest last. */
export function withEntry(kept: Json, key: string, entry: unknown): Json {
  return Object.fromEntries([...Object.entries(withoutEntry(kept, key)).slice(1 - maxKept), [key, entry]]);
}

/**
 * The key of an account. It starts with a letter, since objects order keys of digits first, regardless of when they
 * were added. Rejects outside a secure context.
 */
export const entryKey = async (email: string): Promise<string> =>
  `k${(await sha256Hex(email.trim().toLowerCase())).slice(0, 8)}`;

type Place = (typeof perAccountKeys)[number];
const perAccountKeys = [deviceKeys.knownDevice] as const;

function change(place: Place, next: (kept: Json) => Json): void {
  const kept = next(parseEntries(deviceStorage.read(place)));
  deviceStorage.write(place, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
}

/** Rejects outside a secure context, like `changeFor`: there is no hash, and nothing is stored. */
export async function readFor(place: Place, email: string): Promise<unknown> {
  const key = await entryKey(email);
  return parseEntries(deviceStorage.read(place))[key];
}

/** `next` maps the account's stored value to a new one. */
export async function changeFor(place: Place, email: string, next: (known: unknown) => unknown): Promise<void> {
  const key = await entryKey(email);
  change(place, (kept) => withEntry(kept, key, next(kept[key])));
}

/** Deletes all data of a deleted account. Never rejects. */
export async function forgetAccount(email: string): Promise<void> {
  try {
    const key = await entryKey(email);
    for (const place of perAccountKeys) change(place, (kept) => withoutEntry(kept, key));
  } catch {
    // Outside a secure context nothing was stored.
  }
}
