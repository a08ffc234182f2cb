import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSession, readUser } from './session.ts';

const user = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' };
const storageOf = (entries: Record<string, string>) => (key: string) => entries[key] ?? null;

describe('readUser', () => {
  it('accepts _id or id, and treats any role but admin and a station’s as guest', () => {
    expect(readUser({ ...user, id: undefined, _id: 'old' })?.id).toBe('old');
    expect(readUser({ ...user, role: 'ADMIN' })?.role).toBe('admin');
    expect(readUser({ ...user, role: 'user' })?.role).toBe('guest');
    expect(readUser({ ...user, role: 'dj' })?.role).toBe('dj');
    expect(readUser({ ...user, role: undefined })?.role).toBe('guest');
  });

  it('keeps new fields of the profile', () => {
    expect(readUser({ ...user, hostel: 'North' })).toEqual({ ...user, hostel: 'North' });
  });

  it.each([[null], ['asha'], [[user]]])('rejects %j', (raw) => {
    expect(readUser(raw)).toBeNull();
  });
});

describe('readSession', () => {
  const userData = JSON.stringify(user);

  it('needs a token and a user', () => {
    expect(readSession(storageOf({ authToken: 't', userData }))).toEqual({ token: 't', user });
    expect(readSession(storageOf({ authToken: 't' }))).toBeNull();
    expect(readSession(storageOf({ userData }))).toBeNull();
  });

  it('finds the token under either key', () => {
    expect(readSession(storageOf({ token: 'other', userData }))?.token).toBe('other');
  });

  it('treats invalid data as logged out', () => {
    expect(readSession(storageOf({ authToken: 't', userData: '{"name":' }))).toBeNull();
    expect(readSession(storageOf({ authToken: 't', userData: 'null' }))).toBeNull();
  });
});

it('knows how a session has ended in another tab', async () => {
  const kept = new Map<string, string>();
  type Listener = (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  const listeners: Listener[] = [];
  const write = (key: string, newValue: string | null) => {
    if (newValue === null) kept.delete(key);
    else kept.set(key, newValue);
    // Not in the tab that has written.
    listeners[0]?.({ key, newValue });
  };
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: write,
    removeItem: (key: string) => write(key, null),
  };
  vi.stubGlobal('window', { localStorage, sessionStorage: { clear: () => {} } });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    if (name === 'storage') listeners.push(listener);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const openTab = () => {
    vi.resetModules();
    return import('./session.ts');
  };
  const [here, there] = [await openTab(), await openTab()];
  for (const end of ['signed-out', 'expired', 'deleted', 'signed-out'] as const) {
    there.saveSession({ token: 't', user: { ...user, role: 'guest' } });
    expect(here.currentToken()).toBe('t');
    there.clearSession(end);
    expect([here.currentSession(), here.lastSessionEnd()]).toEqual([null, end]);
  }
  expect(kept).toEqual(new Map());
});
