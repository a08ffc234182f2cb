/**
 * What a person last saw, for use without a network: their songs and counts, the candidates and where they
 * have voted; never what others wrote, and never for whom they voted.
 * One record in the browser's storage, bound to its person, gone with the session; and one of what everybody sees, the
 * results, which stays.
 */

import { asRecord, type Json, parseKept } from '../../read/record.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys, storageKeys } from './storage-keys.ts';

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

/** In the place of a user id, for what is the same for everybody. */
export const everybody = 'everybody';

export interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

/** What is kept for this person; nothing of anybody else's, and nothing from a damaged record. */
export function entriesFor(json: string | null, userId: string): Json {
  const kept = asRecord(parseKept(json));
  return kept.userId === userId ? asRecord(kept.entries) : {};
}

/** One entry, if `read` finds what it expects in it. */
export function seenIn<T>(entries: Json, name: SeenName, read: (raw: unknown) => T | null): Seen<T> | null {
  const entry = asRecord(entries[name]);
  if (typeof entry.at !== 'number') return null;
  const data = read(entry.data);
  return data === null ? null : { data, at: entry.at };
}

const placeOf = (userId: string) => (userId === everybody ? deviceKeys.publicSeen : storageKeys.lastSeen);
const entriesOf = (userId: string): Json => entriesFor(deviceStorage.read(placeOf(userId)), userId);

export function recallSeen<T>(userId: string, name: SeenName, read: (raw: unknown) => T | null): Seen<T> | null {
  return seenIn(entriesOf(userId), name, read);
}

export function rememberSeen(userId: string, name: SeenName, seen: Seen<unknown>): void {
  const entries = { ...entriesOf(userId), [name]: seen };
  deviceStorage.write(placeOf(userId), JSON.stringify({ userId, entries }));
}
