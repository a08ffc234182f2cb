/**
 * A sign-up that waits for its code. Kept for the tab, since a phone may drop the page while its owner looks for the
 * mail. Never the password: asking for another code after that starts from the form.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { tabStorage } from '../../state/kept/browser-storage.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import type { SentMail } from './sent-mail.ts';

export interface PendingSignup extends SentMail {
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970, by this device. */
  readonly sentAt: number;
  /** The requests whose codes count here: those with the present name and password. */
  readonly signupIds: readonly string[];
}

/** Reads what was kept. Null when there is nothing, or when its code has run out by `now`. */
export function parsePendingSignup(json: string | null, now: number): PendingSignup | null {
  const { name, email, sentAt, signupIds, hasCode = true, notice } = asRecord(parseKept(json));
  if (typeof name !== 'string' || typeof email !== 'string' || typeof sentAt !== 'number') return null;
  if (!Array.isArray(signupIds) || !signupIds.every((id): id is string => typeof id === 'string')) return null;
  const mail = { hasCode: hasCode === true, notice: typeof notice === 'string' ? notice : undefined };
  return now - sentAt < limits.otpLifetime ? { name, email, sentAt, signupIds, ...mail } : null;
}

export function readPendingSignup(): PendingSignup | null {
  return parsePendingSignup(tabStorage.read(tabKeys.pendingSignup), Date.now());
}

export function keepPendingSignup(pending: PendingSignup | null): void {
  tabStorage.write(tabKeys.pendingSignup, pending && JSON.stringify(pending));
}
