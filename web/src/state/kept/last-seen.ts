/** For offline use; never other people's messages, and never whom the user voted for. The user’s goes with the session. */

import { asRecord, deviceKeys, deviceStorage, type Json, parseKept, storageKeys } from './browser-storage.ts';

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

export const everybody = 'everybody';

export interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

const placeOf = (userId: string) => (userId === everybody ? deviceKeys.publicSeen : storageKeys.lastSeen);

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
