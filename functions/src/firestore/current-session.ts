import type { Role } from '@fresher-party/contract/schemas/person';
import type { CredentialsDoc } from './collections.ts';

/** One login's session, as its token says (ADR 2). */
export interface SessionToken {
  readonly uid: string;
  readonly role: Role;
  readonly version: number;
  readonly id: string;
  readonly expiresAt: Date;
}

/**
 * Whether the account's record still lets a session act: it is there, not blocked, of the same version and role, and
 * its person has not logged out. Each call asks it of a record that is up to ten seconds old; whatever writes asks again
 * of the record that its own transaction has read, and firestore.rules ask the same of it (ADR 33).
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
