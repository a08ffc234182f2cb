/**
 * The mark that the server gave this device when somebody logged in here (ADR 29). It outlives the session: with it, the
 * next login is not held up by strangers who try passwords for the address. Addresses are kept as part of a hash, so that
 * a shared browser doesn't list who was here.
 */

import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

/** More people than share a browser; the one who was here longest ago goes first. */
const maxKept = 10;

type Marks = Readonly<Record<string, string>>;

export function parseMarks(json: string | null): Marks {
  try {
    const kept: unknown = JSON.parse(json ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, mark]) => typeof mark === 'string'));
  } catch {
    return {};
  }
}

export function withoutMark(marks: Marks, key: string): Marks {
  const { [key]: _, ...others } = marks;
  return others;
}

/** The marks with one more, newest last. */
export function withMark(marks: Marks, key: string, mark: string): Marks {
  return Object.fromEntries([...Object.entries(withoutMark(marks, key)).slice(1 - maxKept), [key, mark]]);
}

async function keyOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(hash).slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const read = (): Marks => parseMarks(deviceStorage.read(deviceKeys.knownDevice));
const write = (marks: Marks): void =>
  deviceStorage.write(deviceKeys.knownDevice, Object.keys(marks).length === 0 ? null : JSON.stringify(marks));

/** The mark for an address, if this device has one. Never rejects. */
export async function knownDevice(email: string): Promise<string | undefined> {
  try {
    return read()[await keyOf(email)];
  } catch {
    return undefined;
  }
}

/** Keeps the mark of a login. Never rejects: without storage, the device stays unknown. */
export async function keepDevice(email: string, mark: string): Promise<void> {
  try {
    const key = await keyOf(email);
    write(withMark(read(), key, mark));
  } catch {
    // Without a secure origin the browser makes no hash.
  }
}

/** Forgets the mark of an account that is gone; those of other people stay. Never rejects. */
export async function forgetDevice(email: string): Promise<void> {
  try {
    const key = await keyOf(email);
    write(withoutMark(read(), key));
  } catch {
    // Without a secure origin the browser makes no hash, and has kept no mark.
  }
}
