import type { StationKind } from '@fresher-party/contract/stations';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { SessionToken } from '../core/tokens.ts';
import type { Collections, CredentialsDoc, StationDoc } from './collections.ts';

/**
 * Whether a session is valid according to the account's record. Each call checks a record that may be ten seconds old;
 * every write checks a record that its transaction reads or its commit verifies (ADR 52). firestore.rules check the
 * same (ADR 33).
 */
export function isCurrentSession(session: SessionToken, record: CredentialsDoc | undefined): record is CredentialsDoc {
  return (
    record !== undefined &&
    !record.blocked &&
    record.sessionVersion === session.version &&
    record.role === session.role &&
    !Object.hasOwn(record.endedSessions ?? {}, session.id)
  );
}

/** The session of a station's device (ADR 55). */
export interface StationSession {
  readonly station: string;
  readonly kind: StationKind;
  readonly id: string;
}

/** Like `isCurrentSession`, for a station. The record is never cached. */
export function isCurrentStation(
  { id }: Pick<StationSession, 'id'>,
  record: StationDoc | undefined,
  now: Date,
): record is StationDoc {
  return record !== undefined && record.endedAt === undefined && record.session === id && record.expireAt > now;
}

export type AnySession = SessionToken | StationSession;

/** The record of a session's holder, how to check it, and the id for its activity. */
export function holderOf({ credentials, stations }: Collections, session: AnySession) {
  if ('station' in session) {
    return {
      id: `station:${session.station}`,
      ref: stations.doc(session.station) as DocumentReference,
      isCurrent: (record: unknown, now: Date) => isCurrentStation(session, record as StationDoc | undefined, now),
    };
  }
  return {
    id: session.uid,
    ref: credentials.doc(session.uid) as DocumentReference,
    isCurrent: (record: unknown) => isCurrentSession(session, record as CredentialsDoc | undefined),
  };
}
