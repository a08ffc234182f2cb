/**
 * The data that a user last saw, for use offline: their songs and counts, the candidates, and in which categories they
 * have voted; never other people's messages, and never whom they voted for.
 * One record in the browser's storage belongs to the user and is deleted with the session. Another, with the results,
 * is the same for everybody and stays.
 */

import { asRecord, type Json, parseKept } from '../../read/record.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys, storageKeys } from './storage-keys.ts';

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

/** Used instead of a user id for data that is the same for everybody. */
export const everybody = 'everybody';

interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

/** The entries of this user; {} if the record is another user's or invalid. */
export function entriesFor(json: string | null, userId: string): Json {
  const kept = asRecord(parseKept(json));
  return kept.userId === userId ? asRecord(kept.entries) : {};
}

/** One entry; null if there is none or `read` rejects it. */
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
