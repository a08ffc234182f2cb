/**
 * The token that marks this device as known to the server since a login (ADR 29). It stays after logout. With it, the
 * next login is not slowed down when strangers try passwords for the account.
 */

import { changeFor, readFor } from '../kept/per-account.ts';
import { deviceKeys } from '../kept/storage-keys.ts';

/** The token for an e-mail address, if there is one. Never rejects. */
export async function knownDevice(email: string): Promise<string | undefined> {
  const mark = await readFor(deviceKeys.knownDevice, email).catch(() => undefined);
  return typeof mark === 'string' ? mark : undefined;
}

/** Stores the token of a login. Never rejects: without storage, the device stays unknown. */
export const keepDevice = (email: string, mark: string): Promise<void> =>
  changeFor(deviceKeys.knownDevice, email, () => mark).catch(() => {});
