import { describe, expect, it } from 'vitest';
import { readUser } from '../../read/user.ts';
import { readSession } from './session.ts';

const user = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' };
const storageOf = (entries: Record<string, string>) => () => ({ getItem: (key: string) => entries[key] ?? null });

describe('readUser', () => {
  it('accepts _id or id, and treats any role but admin as guest', () => {
    expect(readUser({ ...user, id: undefined, _id: 'old' })?.id).toBe('old');
    expect(readUser({ ...user, role: 'ADMIN' })?.role).toBe('admin');
    expect(readUser({ ...user, role: 'user' })?.role).toBe('guest');
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

  it('treats unreadable storage as logged out', () => {
    expect(
      readSession(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).toBeNull();
  });
});
