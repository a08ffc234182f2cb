/**
 * A sign-up, or a reset, that waits for its code. Kept for the tab, since a phone may drop the page while its owner looks
 * for the mail. Never a password: a sign-up asks for another code from the form.
 */

import { limits } from '@fresher-party/contract/limits';
import { useState } from 'react';
import { asRecord, parseKept } from '../../read/record.ts';
import { tabStorage } from '../../state/kept/browser-storage.ts';
import type { tabKeys } from '../../state/kept/storage-keys.ts';
import type { SentMail } from './sent-mail.ts';

export interface PendingCode extends SentMail {
  /** Of the account that the code creates; '' for a reset. */
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970, by this device. */
  readonly sentAt: number;
  /** The requests whose codes count here: of a sign-up those with the present name and password. */
  readonly requestIds: readonly string[];
}

/** Whether its code and its link may still work at `now`. */
export const isLive = ({ sentAt }: Pick<PendingCode, 'sentAt'>, now: number): boolean =>
  now - sentAt < limits.otpLifetime;

/** Reads what was kept. Null when there is nothing, or when its code has run out by `now`. */
export function parsePendingCode(json: string | null, now: number): PendingCode | null {
  const { name, email, sentAt, hasCode = true, notice, signupIds, requestIds = signupIds } = asRecord(parseKept(json));
  if (typeof name !== 'string' || typeof email !== 'string' || typeof sentAt !== 'number') return null;
  if (!Array.isArray(requestIds) || !requestIds.every((id): id is string => typeof id === 'string')) return null;
  const mail = { hasCode: hasCode === true, notice: typeof notice === 'string' ? notice : undefined };
  return isLive({ sentAt }, now) ? { name, email, sentAt, requestIds, ...mail } : null;
}

/** What waits in this tab, and how it changes; null is forgotten. */
export function usePendingCode(
  key: typeof tabKeys.pendingSignup | typeof tabKeys.pendingReset,
): [PendingCode | null, keep: (pending: PendingCode | null) => void] {
  const [pending, setPending] = useState(() => parsePendingCode(tabStorage.read(key), Date.now()));
  const keep = (next: PendingCode | null) => {
    tabStorage.write(key, next && JSON.stringify(next));
    setPending(next);
  };
  return [pending, keep];
}
