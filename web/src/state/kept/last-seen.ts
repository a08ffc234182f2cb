/**
 * The data that a user last saw, for use offline: their songs and counts, the candidates, and in which categories they
 * have voted; never other people's messages, and never whom they voted for.
 * One record in the browser's storage belongs to the user and is deleted with the session. Another, with the results,
 * is the same for everybody and stays.
 */

import { asRecord, deviceStorage, type Json, parseKept } from './browser-storage.ts';
import { deviceKeys, storageKeys } from './storage-keys.ts';

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

/** Used instead of a user id for data that is the same for everybody. */
export const everybody = 'everybody';

export interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

const placeOf = (userId: string) => (userId === everybody ? deviceKeys.publicSeen : storageKeys.lastSeen);

/** The entries of this user; {} if the record is another user's or invalid. */
export function entriesFor(json: string | null, userId: string): Json {
  const kept = asRecord(parseKept(json));
  return kept.userId === userId ? asRecord(kept.entries) : {};
}

/** What this app has stored of an answer, in its shape; null if there is nothing. */
export function recallSeen<T>(userId: string, name: SeenName): Seen<T> | null {
  const entry = entriesFor(deviceStorage.read(placeOf(userId)), userId)[name];
  return typeof asRecord(entry).at === 'number' ? (entry as Seen<T>) : null;
}

export function rememberSeen(userId: string, name: SeenName, seen: Seen<unknown>): void {
  const place = placeOf(userId);
  const entries = { ...entriesFor(deviceStorage.read(place), userId), [name]: seen };
  deviceStorage.write(place, JSON.stringify({ userId, entries }));
}
