/**
 * The mark that the server gave this device when somebody logged in here (ADR 29). It outlives the session. With it, the
 * next login is not delayed by strangers who try passwords for the address.
 */

import { changeFor, readFor } from '../kept/per-account.ts';
import { deviceKeys } from '../kept/storage-keys.ts';

/** The mark for an address, if this device has one. Never rejects. */
export async function knownDevice(email: string): Promise<string | undefined> {
  const mark = await readFor(deviceKeys.knownDevice, email).catch(() => undefined);
  return typeof mark === 'string' ? mark : undefined;
}

/** Keeps the mark of a login. Never rejects: without storage, the device stays unknown. */
export const keepDevice = (email: string, mark: string): Promise<void> =>
  changeFor(deviceKeys.knownDevice, email, () => mark).catch(() => {});
