/**
 * The seal's hashes that this device has received, and when (ADR 40), as a witness of what was sealed. They belong to
 * no account, so they stay after logout.
 */

import { limits } from '@fresher-party/contract/limits';
import { asRecord, parseKept } from '../../read/record.ts';
import { serverNow } from '../event/event.ts';
import { createStore, useStore } from '../store.ts';
import { deviceStorage } from './browser-storage.ts';
import { deviceKeys } from './storage-keys.ts';

export interface RecordedHash {
  readonly hash: string;
  /** When it was first received, in milliseconds since 1970, by the server's clock. */
  readonly at: number;
  /** Whether that was before the results were published. */
  readonly early: boolean;
}

/** Enough, since two different hashes already raise the alarm. */
const maxKept = 5;

function isRecorded(entry: unknown): entry is RecordedHash {
  const { hash, at, early } = asRecord(entry);
  return (
    typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && typeof at === 'number' && typeof early === 'boolean'
  );
}

/** The hashes that have not expired at `now`, oldest first; none from an invalid record. */
export function parseSealHashes(json: string | null, now: number): RecordedHash[] {
  const kept = parseKept(json);
  return Array.isArray(kept) ? kept.filter(isRecorded).filter(({ at }) => now - at < limits.sealHashKept) : [];
}

const none: readonly RecordedHash[] = [];
const read = () => parseSealHashes(deviceStorage.read(deviceKeys.sealHashes), serverNow());
const store = createStore<readonly RecordedHash[]>(read());

/** Stores a new hash. `early`: the results are not published yet. */
export function recordSealHash(hash: string, early: boolean): void {
  const kept = read();
  const isNew = ({ hash: other }: RecordedHash) => !kept.some((one) => one.hash === other);
  // Other tabs may have added some; without storage, only this page's store has them.
  const known = [...kept, ...store.get().filter(isNew)];
  const recorded = known.some((one) => one.hash === hash) ? known : [...known, { hash, at: serverNow(), early }];
  const next = recorded.slice(0, maxKept);
  if (JSON.stringify(next) !== JSON.stringify(kept)) deviceStorage.write(deviceKeys.sealHashes, JSON.stringify(next));
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

/** All hashes that this device has received, oldest first. */
export const useSealHashes = (): readonly RecordedHash[] => useStore(store, none, (hashes) => hashes);
