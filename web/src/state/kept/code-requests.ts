/**
 * The requests for a code made in this browser (ADR 22), stored for all tabs, since the mail's link opens in another
 * one. With the request's id, the link completes a sign-up without asking for name and password again.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

interface CodeRequest {
  readonly id: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

const isRequest = (entry: unknown): entry is CodeRequest => {
  const { id, at } = asRecord(entry);
  return typeof id === 'string' && typeof at === 'number';
};

/** The requests whose codes are still valid at `now`, newest last; none from an invalid record. */
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
