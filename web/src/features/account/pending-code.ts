/**
 * A sign-up or reset that waits for its code. Stored for the tab, since a phone may discard the page while the user
 * looks for the mail. Never with a password.
 */

import { useState } from 'react';
import { asRecord, parseKept } from '../../read/record.ts';
import { tabStorage } from '../../state/kept/browser-storage.ts';
import type { tabKeys } from '../../state/kept/storage-keys.ts';
import type { SentMail } from './sent-mail.ts';

export interface PendingCode extends SentMail {
  /** The name of the new account; '' for a reset. */
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly sentAt: number;
  /** The requests whose codes are accepted: for a sign-up those with the current name and password. */
  readonly requestIds: readonly string[];
}

/** Parses the stored record; null if there is none or it is invalid. The server decides when its code is too old. */
export function parsePendingCode(json: string | null): PendingCode | null {
  const { name, email, sentAt, hasCode = true, notice, signupIds, requestIds = signupIds } = asRecord(parseKept(json));
  if (typeof name !== 'string' || typeof email !== 'string' || typeof sentAt !== 'number') return null;
  if (!Array.isArray(requestIds) || !requestIds.every((id): id is string => typeof id === 'string')) return null;
  const mail = { hasCode: hasCode === true, notice: typeof notice === 'string' ? notice : undefined };
  return { name, email, sentAt, requestIds, ...mail };
}

/** The pending code of this tab, and a function that stores another one, or deletes it with null. */
export function usePendingCode(
  key: typeof tabKeys.pendingSignup | typeof tabKeys.pendingReset,
): [PendingCode | null, keep: (pending: PendingCode | null) => void] {
  const [pending, setPending] = useState(() => parsePendingCode(tabStorage.read(key)));
  const keep = (next: PendingCode | null) => {
    tabStorage.write(key, next && JSON.stringify(next));
    setPending(next);
  };
  return [pending, keep];
}
