/**
 * The hashes of the seal that this device has heard, and when (ADR 40): it is a witness of what was sealed. They belong
 * to nobody, so no logout forgets them.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { serverNow } from '../event/event.ts';
import { createStore, useStore } from '../store.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

export interface HeardHash {
  readonly hash: string;
  /** When it was first heard, in milliseconds since 1970, by the server's clock. */
  readonly at: number;
  /** Before the results were out. */
  readonly early: boolean;
}

/** A second one raises the alarm already. */
const maxKept = 5;

function isHeard(entry: unknown): entry is HeardHash {
  const { hash, at, early } = asRecord(entry);
  return (
    typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && typeof at === 'number' && typeof early === 'boolean'
  );
}

/** What was heard in the days before `now`, oldest first; nothing from a damaged record. */
export function parseSealHashes(json: string | null, now: number): HeardHash[] {
  const kept = parseKept(json);
  return Array.isArray(kept) ? kept.filter(isHeard).filter(({ at }) => now - at < limits.sealHashKept) : [];
}

const none: readonly HeardHash[] = [];
const read = () => parseSealHashes(deviceStorage.read(deviceKeys.sealHashes), serverNow());
const store = createStore<readonly HeardHash[]>(read());

/** Keeps a hash, unless it is known; `early` while the results are not out. */
export function hearSealHash(hash: string, early: boolean): void {
  const kept = read();
  const isNew = ({ hash: other }: HeardHash) => !kept.some((one) => one.hash === other);
  // Other tabs share the storage; without one, this page has its own.
  const known = [...kept, ...store.get().filter(isNew)];
  const heard = known.some((one) => one.hash === hash) ? known : [...known, { hash, at: serverNow(), early }];
  const next = heard.slice(0, maxKept);
  if (JSON.stringify(next) !== JSON.stringify(kept)) deviceStorage.write(deviceKeys.sealHashes, JSON.stringify(next));
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

/** All that this device has heard, oldest first. */
export const useSealHashes = (): readonly HeardHash[] => useStore(store, none, (heard) => heard);
