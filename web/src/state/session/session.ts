import type { User } from '@fresher-party/contract/calls/person';
import { type StationRole, stationRoleOf } from '@fresher-party/contract/stations';
import type { Path } from 'react-router-dom';
import { asRecord, clearTab, deviceStorage, type Json, parseKept, sessionKeys } from '../kept/browser-storage.ts';
import { createStore, useStore } from '../store.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** With `_id` or `id`; any role but admin and a station's is a guest (spec §3). Unknown fields stay. */
export function readUser(raw: unknown): User | null {
  if (asRecord(raw) !== raw) return null;
  const { _id, ...record }: Json = asRecord(raw);
  const role = text(record.role).toLowerCase();
  return {
    ...record,
    id: text(_id) || text(record.id),
    name: text(record.name),
    email: text(record.email),
    role: role === 'admin' ? role : (stationRoleOf(role) ?? 'guest'),
  };
}

export function readSession(read: (key: 'authToken' | 'token' | 'userData') => string | null): Session | null {
  const token = read('authToken') || read('token');
  const user = readUser(parseKept(read('userData')));
  return token && user ? { token, user } : null;
}

/** How the session of this visit ended; `expired` also where the stored user can't be read. */
type SessionEnd = 'signed-out' | 'deleted' | 'expired';

let lastEnd: SessionEnd | null = null;
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

function storedSession(): Session | null {
  const session = readSession(deviceStorage.read);
  const isKept = deviceStorage.read('authToken') !== null && deviceStorage.read('userData') !== null;
  if (!session && isKept) lastEnd = 'expired';
  return session;
}

const store = createStore<Session | null>(storedSession());
// The prerendering build has no window.
globalThis.addEventListener?.('pageshow', syncSession);
globalThis.addEventListener?.('storage', onStorage);

export const currentSession = store.get;
export const subscribeToSession = store.subscribe;
export const currentToken = (): string | null => store.get()?.token ?? null;

/** The token for API calls, as stored and not as shown. */
export function callToken(): string | null {
  syncSession();
  return currentToken();
}

export function currentOwner(): string {
  syncSession();
  return store.get()?.user.id ?? '';
}

export const currentStation = (): StationRole | undefined => stationRoleOf(store.get()?.user.role);

/** False for a session that the storage has refused: it lasts as long as this page. */
let isStored = true;

export function saveSession(next: Session): void {
  lastEnd = null;
  deviceStorage.write('authToken', next.token);
  deviceStorage.write('token', next.token);
  deviceStorage.write('userData', JSON.stringify(next.user));
  // Not in private mode or on a full disk: the copy in memory is enough.
  isStored = JSON.stringify(readSession(deviceStorage.read)) === JSON.stringify(next);
  store.set(next);
}

interface SessionAnswer {
  readonly token: string;
  readonly device?: string;
  readonly data: { readonly user: unknown };
}

export function startSession(answer: SessionAnswer): void {
  const user = readUser(answer.data.user);
  if (!user) return;
  saveSession({ token: answer.token, user });
  if (answer.device) deviceStorage.write('deviceMark', answer.device);
}

export function clearSession(end: SessionEnd): void {
  lastEnd = end;
  isStored = true;
  // Tells other tabs, before they see that the session is gone.
  deviceStorage.write('sessionEnd', end);
  for (const key of sessionKeys) deviceStorage.write(key, null);
  if (end !== 'expired') clearTab();
  store.set(null);
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === 'sessionEnd' && newValue) lastEnd = newValue as SessionEnd;
  if (key !== null && !sessionKeys.some((own) => own === key)) return;
  isStored = true;
  syncSession();
}

/** A page from the back/forward cache gets no storage events. */
function syncSession(): void {
  if (!isStored) return;
  const next = storedSession();
  if (JSON.stringify(next) === JSON.stringify(store.get())) return;
  store.set(next);
}

let prerendered: Session | null = null;

export function prerenderFor(reader: 'visitor' | 'member'): void {
  prerendered = reader === 'member' ? { token: '', user: { id: '', name: '', email: '', role: 'guest' } } : null;
}

export const useSession = (): Session | null => useStore(store, prerendered, (session) => session);

export const useStation = (): StationRole | undefined => stationRoleOf(useSession()?.user.role);

export const useUserId = (): string => useSession()?.user.id ?? '';

/** In the history state: the redirect after login (spec §2). */
export interface LoginState {
  readonly from: Pick<Path, 'pathname'> & Partial<Path>;
  readonly expired?: boolean;
  readonly deleted?: boolean;
}

/** The path to return to from a history state, or `/`. Only paths of this app: `//host` would leave it. */
export function returnPath(state: unknown): string {
  const from = asRecord(asRecord(state).from);
  const pathname = text(from.pathname);
  if (!pathname.startsWith('/') || pathname.startsWith('//') || pathname.includes('\\')) return '/';
  return `${pathname}${text(from.search)}${text(from.hash)}`;
}

export function hasFlag(state: unknown, flag: 'expired' | 'deleted' | 'unauthorized'): boolean {
  return asRecord(state)[flag] === true;
}
