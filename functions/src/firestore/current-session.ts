import type { StationKind } from '@fresher-party/contract/stations';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { SessionToken } from '../core/tokens.ts';
import type { Collections, CredentialsDoc, StationDoc } from './collections.ts';

/**
 * Whether the account's record still lets a session act. Each call checks a record that is up to ten seconds old; every
 * write checks the record that its own transaction has read, or that its commit verifies (ADR 52). firestore.rules check
 * the same (ADR 33).
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
  /** The id of the station. */
  readonly station: string;
  readonly kind: StationKind;
  readonly id: string;
}

/** As `isCurrentSession`, for a station: each call checks a record that it has read itself. */
export function isCurrentStation(
  { id }: Pick<StationSession, 'id'>,
  record: StationDoc | undefined,
  now: Date,
): record is StationDoc {
  return (
    record !== undefined && record.endedAt === undefined && record.session === id && record.expireAt.toDate() > now
  );
}

/** Of a person or of a station. */
export type AnySession = SessionToken | StationSession;

/** Where the record of a session is, whether it still lets the session act, and whose activity counts. */
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
