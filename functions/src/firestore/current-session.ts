import type { SessionToken } from '../core/tokens.ts';
import type { CredentialsDoc } from './collections.ts';

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
