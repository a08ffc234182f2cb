/** Access to the browser's storage that never throws: in private mode or with a full disk the storage does. */

function storageOf(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string | null): void {
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

export const tabStorage = storageOf(() => window.sessionStorage);

export const deviceStorage = storageOf(() => window.localStorage);

export const storageKeys = {
  authToken: 'authToken',
  token: 'token',
  userData: 'userData',
  lastSeen: 'lastSeen',
  sessionEnd: 'sessionEnd',
} as const;

/** Keys in localStorage that belong to the device, not to a session. */
export const deviceKeys = {
  installAnswered: 'installAnswered',
  pushAnswer: 'pushAnswer',
  knownDevice: 'knownDevice',
  publicSeen: 'publicSeen',
  whispersSeen: 'whispersSeen',
  eventSeen: 'eventSeen',
  announcementClosed: 'announcementClosed',
} as const;

export const tabKeys = {
  pendingSignup: 'pendingSignup',
  pendingReset: 'pendingReset',
  whisperDraft: 'whisperDraft',
  whisperKey: 'whisperKey',
  songDraft: 'songDraft',
  voteDraft: 'voteDraft',
  signupDraft: 'signupDraft',
  loginDraft: 'loginDraft',
  resetDraft: 'resetDraft',
  inboxDraft: 'inboxDraft',
  candidateDraft: 'candidateDraft',
  factsDraft: 'factsDraft',
  factsKey: 'factsKey',
  reloadedForRelease: 'reloadedForRelease',
} as const;

export type SeenName = 'ownSongs' | 'summary' | 'candidates' | 'castVotes' | 'results';

export const everybody = 'everybody';

export interface Seen<T> {
  readonly data: T;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

const placeOf = (userId: string) => (userId === everybody ? deviceKeys.publicSeen : storageKeys.lastSeen);

function entriesFor(json: string | null, userId: string): Json {
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
