import { type StationKind, stationTitles } from '@fresher-party/contract/stations';
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { audit } from './audit.ts';
import type { AuditDoc, Collections } from './collections.ts';

interface StationAct {
  readonly who: AuditDoc['who'];
  readonly action: 'station-made' | 'station-opened' | 'station-ended';
  readonly id: string;
  readonly kind: StationKind;
}

/** Notes what happened to a station, in the transaction that does it. */
export function noteStation(
  tx: Transaction,
  { auditLog }: Pick<Collections, 'auditLog'>,
  { id, kind, who, action }: StationAct,
  now: Date,
): void {
  audit(tx, auditLog, { who, action, target: { type: 'station', id, name: stationTitles[kind] }, now });
}

/** Ends a station at once; its record says no longer who made it. */
export function endStation(
  tx: Transaction,
  collections: Pick<Collections, 'stations' | 'auditLog'>,
  act: Omit<StationAct, 'action'>,
  now: Date,
): void {
  tx.update(collections.stations.doc(act.id), { endedAt: Timestamp.fromDate(now), by: FieldValue.delete() });
  noteStation(tx, collections, { ...act, action: 'station-ended' }, now);
}
