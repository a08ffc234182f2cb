/**
 * Who is logged in, as the browser's storage tells (spec §3): a token and `userData` must both be there.
 * A small external store; components read it through `useSession`.
 */

import { storageKeys } from './storage-keys.ts';

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'guest' | 'admin';
}

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a user tolerantly: `_id` or `id`; any role but admin, or none, is a guest (spec §3). Null if it is no record. */
export function readUser(raw: unknown): SessionUser | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const record = raw as Record<string, unknown>;
  return {
    id: text(record._id) || text(record.id),
    name: text(record.name),
    email: text(record.email),
    role: text(record.role).toLowerCase() === 'admin' ? 'admin' : 'guest',
  };
}

function parseUser(json: string): SessionUser | null {
  try {
    return readUser(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The session in a storage, or null: incomplete, damaged and unreadable storage all count as logged out. */
export function readSession(storage: () => Pick<Storage, 'getItem'>): Session | null {
  try {
    const token = storage().getItem(storageKeys.authToken) || storage().getItem(storageKeys.token);
    const userData = storage().getItem(storageKeys.userData);
    const user = userData ? parseUser(userData) : null;
    return token && user ? { token, user } : null;
  } catch {
    return null;
  }
}

const browserStorage = (): Storage => window.localStorage;

let session: Session | null | undefined;
const listeners = new Set<() => void>();

/** The current session; read from storage the first time. */
export function currentSession(): Session | null {
  if (session === undefined) session = readSession(browserStorage);
  return session;
}

export function currentToken(): string | null {
  return currentSession()?.token ?? null;
}

function announce(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Stores a session. If the storage refuses, it lasts as long as this page. */
export function saveSession(next: Session): void {
  try {
    const storage = browserStorage();
    storage.setItem(storageKeys.authToken, next.token);
    storage.setItem(storageKeys.token, next.token);
    storage.setItem(storageKeys.userData, JSON.stringify(next.user));
  } catch {
    // Private mode or a full disk: the copy in memory does.
  }
  announce(next);
}

/**
 * How the last session of this page ended: its person signed out (here or in another tab) or deleted the account, or
 * the server refused it.
 */
export type SessionEnd = 'signed-out' | 'deleted' | 'expired';

let lastEnd: SessionEnd = 'signed-out';

export function lastSessionEnd(): SessionEnd {
  return lastEnd;
}

/** Forgets the session; unless it expired, also what this tab kept for its person. */
export function clearSession(end: SessionEnd): void {
  lastEnd = end;
  try {
    for (const key of Object.values(storageKeys)) browserStorage().removeItem(key);
    if (end !== 'expired') window.sessionStorage.clear();
  } catch {
    // Nothing could be stored, so nothing is left.
  }
  announce(null);
}

function onStorage(event: StorageEvent): void {
  const keys: readonly (string | null)[] = [null, ...Object.values(storageKeys)];
  if (!keys.includes(event.key)) return;
  const next = readSession(browserStorage);
  if (JSON.stringify(next) === JSON.stringify(session ?? null)) return;
  lastEnd = 'signed-out';
  announce(next);
}

/** Tells when the session changes, here or in another tab. Returns the undo. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
