import { limits } from '@fresher-party/contract/limits';
import { stationTitles } from '@fresher-party/contract/stations';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { audit } from './audit.ts';
import type { AuditDoc, Collections, StationDoc } from './collections.ts';

/** A station as the target of an act. */
export const stationTarget = (id: string, { role }: StationDoc) =>
  ({ type: 'station', id, name: stationTitles[role] }) as const;

/** Ends a station, unless it has ended, and logs it. Removes its maker from the record. */
export function endStation(
  tx: Transaction,
  { credentials, auditLog }: Pick<Collections, 'credentials' | 'auditLog'>,
  { id, record, who }: { id: string; record: StationDoc; who: AuditDoc['who'] },
  now: Date,
): void {
  if (record.blocked || record.expireAt <= now) return;
  tx.update(credentials.doc(id), { blocked: true, 'station.by': FieldValue.delete() });
  audit(tx, auditLog, { who, action: 'station-ended', target: stationTarget(id, record), now });
}

/** Stores when a station was last used, about once a minute. A lost note is no reason to refuse the call. */
export async function noteUse(
  { credentials }: Pick<Collections, 'credentials'>,
  id: string,
  { station: { usedAt } }: StationDoc,
  now: Date,
): Promise<void> {
  if (usedAt && usedAt.getTime() + limits.stationSeenEvery > now.getTime()) return;
  await credentials
    .doc(id)
    .update({ 'station.usedAt': now })
    .catch(() => {});
}
