/**
 * What a device keeps for each account that was here, over the end of its session: marks of logins (ADR 29) and codes of
 * votes (ADR 40). Addresses are kept as part of a hash, so that a shared browser doesn't list who was here, and only the
 * person who logs in with the address sees what belongs to it.
 */

import { deviceStorage } from './browser-storage.ts';
import { sha256Hex } from './hex.ts';
import { deviceKeys } from './storage-keys.ts';

/** More people than share a browser; the one who was here longest ago goes first. */
const maxKept = 10;

export type Kept = Readonly<Record<string, unknown>>;

/** What is kept; nothing from a damaged record. */
export function parseKept(json: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(json ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

export function withoutEntry(kept: Kept, key: string): Kept {
  const { [key]: _, ...others } = kept;
  return others;
}

/** With one more, newest last. */
export function withEntry(kept: Kept, key: string, entry: unknown): Kept {
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

function change(place: Place, next: (kept: Kept) => Kept): void {
  const kept = next(parseKept(deviceStorage.read(place)));
  deviceStorage.write(place, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
}

/** Both reject without a secure origin, where the browser makes no hash and nothing is kept. */
export async function readFor(place: Place, email: string): Promise<unknown> {
  const key = await entryKey(email);
  return parseKept(deviceStorage.read(place))[key];
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
