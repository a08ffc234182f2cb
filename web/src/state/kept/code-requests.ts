/**
 * The requests for a code made in this browser (ADR 27). Kept for all its tabs, since a mail opens its link in another
 * one; with the request's id, the link finishes a sign-up without name and password.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

interface CodeRequest {
  readonly id: string;
  /** Milliseconds since 1970, by this device. */
  readonly at: number;
}

const isRequest = (entry: unknown): entry is CodeRequest => {
  const { id, at } = asRecord(entry);
  return typeof id === 'string' && typeof at === 'number';
};

/** The requests whose mails may still work at `now`, newest last; none from a damaged record. */
export function parseCodeRequests(json: string | null, now: number): CodeRequest[] {
  const kept = parseKept(json);
  return Array.isArray(kept) ? kept.filter(isRequest).filter(({ at }) => now - at < limits.otpLifetime) : [];
}

const read = () => parseCodeRequests(deviceStorage.read(deviceKeys.codeRequests), Date.now());

export function rememberCodeRequest(id: string): void {
  const requests = [...read(), { id, at: Date.now() }].slice(-limits.requestIds);
  deviceStorage.write(deviceKeys.codeRequests, JSON.stringify(requests));
}

export const codeRequestIds = (): string[] => read().map(({ id }) => id);
