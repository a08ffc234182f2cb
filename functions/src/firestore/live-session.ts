import type { Role } from '@fresher-party/contract/schemas/person';
import type { CredentialsDoc } from './collections.ts';

/** What a session token says of its session (ADR 2). */
export interface SessionClaim {
  readonly id: string;
  readonly role: Role;
  readonly version: number;
}

/** Whether a session is one of this account, and neither ended nor blocked. */
export function isLiveSession(session: SessionClaim, record: CredentialsDoc | undefined): record is CredentialsDoc {
  return (
    record !== undefined &&
    !record.blocked &&
    record.sessionVersion === session.version &&
    record.role === session.role &&
    !record.endedSessions?.some(({ id }) => id === session.id)
  );
}
