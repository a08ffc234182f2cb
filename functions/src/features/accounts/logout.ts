import { limits } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import type { Dependencies } from '../dependencies.ts';
import type { SessionToken } from './tokens.ts';

/** Logging out (ADR 2): ends one session and leaves the person's others. */
export function logoutService({ db, collections }: Pick<Dependencies, 'db' | 'collections'>) {
  /** Admin calls refuse the session from now on, others within ten seconds. Again does nothing. */
  return function logout(session: SessionToken, now: Date): Promise<void> {
    const ref = collections.credentials.doc(session.uid);
    return db.runTransaction(async (tx) => {
      const record = (await tx.get(ref)).data();
      if (!record || record.sessionVersion !== session.version) return;
      const live = (record.endedSessions ?? []).filter(({ until }) => until.toDate() > now);
      if (live.some(({ id }) => id === session.id)) return;
      const endsAll = live.length >= limits.endedSessions;
      const ended = [...live, { id: session.id, until: Timestamp.fromDate(session.expiresAt) }];
      tx.update(
        ref,
        endsAll ? { sessionVersion: record.sessionVersion + 1, endedSessions: [] } : { endedSessions: ended },
      );
    });
  };
}
