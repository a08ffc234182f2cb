/**
 * The requests for a code made in this browser (ADR 22), stored for all tabs, since the mail's link opens in another
 * one. With the request's id, the link completes a sign-up without asking for name and password again.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

/** Ids of the newest requests, newest last; none from an invalid record. The server decides which are too old. */
export function parseCodeRequests(json: string | null): string[] {
  const kept = parseKept(json);
  const ids = Array.isArray(kept) ? kept.map((entry) => asRecord(entry).id) : [];
  return ids.filter((id) => typeof id === 'string').slice(-limits.requestIds);
}

export const codeRequestIds = (): string[] => parseCodeRequests(deviceStorage.read(deviceKeys.codeRequests));

export function rememberCodeRequest(id: string): void {
  const requests = [...codeRequestIds(), id].slice(-limits.requestIds).map((known) => ({ id: known }));
  deviceStorage.write(deviceKeys.codeRequests, JSON.stringify(requests));
}
