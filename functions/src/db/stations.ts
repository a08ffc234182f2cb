import { limits } from '@fresher-party/contract/limits';
import { stationTitles } from '@fresher-party/contract/stations';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { audit } from './audit.ts';
import type { AuditDoc, Collections, StationDoc } from './collections.ts';

interface StationAct {
  readonly who: AuditDoc['who'];
  readonly action: 'station-made' | 'station-opened' | 'station-ended';
  readonly id: string;
  readonly record: StationDoc;
}

/** Writes an audit entry about a station, in the transaction of the act. */
export function noteStation(
  tx: Transaction,
  { auditLog }: Pick<Collections, 'auditLog'>,
  { id, record: { role }, who, action }: StationAct,
  now: Date,
): void {
  audit(tx, auditLog, { who, action, target: { type: 'station', id, name: stationTitles[role] }, now });
}

/** Ends a station, unless it has ended. Removes its maker from the record. */
export function endStation(
  tx: Transaction,
  collections: Pick<Collections, 'credentials' | 'auditLog'>,
  act: Omit<StationAct, 'action'>,
  now: Date,
): void {
  if (act.record.blocked || act.record.expireAt <= now) return;
  tx.update(collections.credentials.doc(act.id), { blocked: true, 'station.by': FieldValue.delete() });
  noteStation(tx, collections, { ...act, action: 'station-ended' }, now);
}

/** Stores when a station was last used, at most once a minute. */
export async function noteUse(
  { credentials }: Pick<Collections, 'credentials'>,
  id: string,
  { station: { usedAt } }: StationDoc,
  now: Date,
): Promise<void> {
  if (usedAt && usedAt.getTime() + limits.stationSeenEvery > now.getTime()) return;
  await credentials.doc(id).update({ 'station.usedAt': now });
}
