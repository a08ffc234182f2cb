/**
 * What a device keeps for each account after its session has ended: marks of logins and codes of
 * votes (ADR 40). Addresses are kept as part of a hash, so that a shared browser doesn't list who was here, and only the
 * person who logs in with the address sees what belongs to it.
 */

import { asRecord, type Json, parseKept } from '../../read/record.ts';
import { sha256Hex } from '../hex.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

/** More people than share a browser; the one who was here longest ago goes first. */
const maxKept = 10;

/** What is kept; nothing from a damaged record. */
export const parseEntries = (json: string | null): Json => asRecord(parseKept(json));

export function withoutEntry(kept: Json, key: string): Json {
  const { [key]: _, ...others } = kept;
  return others;
}

/** With one more, newest last. */
export function withEntry(kept: Json, key: string, entry: unknown): Json {
  return Object.fromEntries([...Object.entries(withoutEntry(kept, key)).slice(1 - maxKept), [key, entry]]);
}

/**
 * The key of an account's entries. It begins with a letter: a key of digits alone would come before all others in an
 * object, and be the oldest whenever it was added. Rejects without a secure origin.
 */
export const entryKey = async (email: string): Promise<string> =>
  `k${(await sha256Hex(email.trim().toLowerCase())).slice(0, 8)}`;

type Place = (typeof perAccountKeys)[number];
const perAccountKeys = [deviceKeys.knownDevice, deviceKeys.voteCodes] as const;

function change(place: Place, next: (kept: Json) => Json): void {
  const kept = next(parseEntries(deviceStorage.read(place)));
  deviceStorage.write(place, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
}

/** Both reject without a secure origin, where the browser makes no hash and nothing is kept. */
export async function readFor(place: Place, email: string): Promise<unknown> {
  const key = await entryKey(email);
  return parseEntries(deviceStorage.read(place))[key];
}

/** `next` gets what is kept for the account. */
export async function changeFor(place: Place, email: string, next: (known: unknown) => unknown): Promise<void> {
  const key = await entryKey(email);
  change(place, (kept) => withEntry(kept, key, next(kept[key])));
}

/** Forgets all of an account that is gone; what belongs to other people stays. Never rejects. */
export async function forgetAccount(email: string): Promise<void> {
  try {
    const key = await entryKey(email);
    for (const place of perAccountKeys) change(place, (kept) => withoutEntry(kept, key));
  } catch {
    // Without a secure origin nothing was kept.
  }
}
