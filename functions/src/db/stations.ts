import { type StationKind, stationTitles } from '@fresher-party/contract/stations';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { audit } from './audit.ts';
import type { AuditDoc, Collections, StationDoc } from './collections.ts';

interface StationAct {
  readonly who: AuditDoc['who'];
  readonly action: 'station-made' | 'station-opened' | 'station-ended';
  readonly id: string;
  readonly kind: StationKind;
}

/** Writes an audit entry about a station, in the transaction of the act. */
export function noteStation(
  tx: Transaction,
  { auditLog }: Pick<Collections, 'auditLog'>,
  { id, kind, who, action }: StationAct,
  now: Date,
): void {
  audit(tx, auditLog, { who, action, target: { type: 'station', id, name: stationTitles[kind] }, now });
}

/** Ends a station and removes its maker from the record. An expired one is not logged as ended. */
export function endStation(
  tx: Transaction,
  collections: Pick<Collections, 'stations' | 'auditLog'>,
  { expireAt, ...act }: Omit<StationAct, 'action'> & Pick<StationDoc, 'expireAt'>,
  now: Date,
): void {
  const runs = expireAt > now;
  tx.update(collections.stations.doc(act.id), {
    by: FieldValue.delete(),
    ...(runs && { endedAt: now }),
  });
  if (runs) noteStation(tx, collections, { ...act, action: 'station-ended' }, now);
}
