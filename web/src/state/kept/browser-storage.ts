/** Access to the browser's storage that never throws: in private mode or with a full disk the storage does. */

function storageOf<K extends string>(open: () => Storage) {
  return {
    read(key: K): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: K, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {}
    },
  };
}

export type Json = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function parseKept(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** What a session leaves on the device: gone with it. */
export const sessionKeys = ['authToken', 'token', 'userData', 'lastSeen', 'sessionEnd'] as const;

/** What stays on the device. */
type DeviceKey =
  | 'installAnswered'
  | 'pushAnswer'
  | 'deviceMark'
  | 'publicSeen'
  | 'whispersSeen'
  | 'eventSeen'
  | 'announcementClosed';

export type DraftKey =
  | 'whisperDraft'
  | 'whisperKey'
  | 'songDraft'
  | 'voteDraft'
  | 'signupDraft'
  | 'loginDraft'
  | 'resetDraft'
  | 'candidateDraft'
  | 'factsDraft'
  | 'factsKey';

export const deviceStorage = storageOf<DeviceKey | (typeof sessionKeys)[number]>(() => window.localStorage);

export const tabStorage = storageOf<DraftKey | 'pendingSignup' | 'pendingReset' | 'reloadedForRelease'>(
  () => window.sessionStorage,
);

export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {}
}

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

export const everybody = 'everybody';

export interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

const keyOf = (userId: string) => (userId === everybody ? 'publicSeen' : 'lastSeen');

function entriesFor(json: string | null, userId: string): Json {
  const kept = asRecord(parseKept(json));
  return kept.userId === userId ? asRecord(kept.entries) : {};
}

/** What this app has stored of an answer, in its shape; null if there is nothing. */
export function recallSeen<T>(userId: string, name: SeenName): Seen<T> | null {
  const entry = entriesFor(deviceStorage.read(keyOf(userId)), userId)[name];
  return typeof asRecord(entry).at === 'number' ? (entry as Seen<T>) : null;
}

export function rememberSeen(userId: string, name: SeenName, seen: Seen<unknown>): void {
  const key = keyOf(userId);
  const entries = { ...entriesFor(deviceStorage.read(key), userId), [name]: seen };
  deviceStorage.write(key, JSON.stringify({ userId, entries }));
}
