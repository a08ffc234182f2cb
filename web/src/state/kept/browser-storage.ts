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
