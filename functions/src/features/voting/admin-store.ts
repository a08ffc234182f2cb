import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { openDatabase } from '../../firestore/database.ts';
import { audit, commandLine } from '../audit/store.ts';
import { afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import type { EventSettings } from './rules.ts';
import { readSettings, settingsOf, settingsRef } from './settings-store.ts';

const actions: Record<VotingAct['type'], AuditAction> = {
  open: 'voting-opened',
  close: 'voting-closed',
  publish: 'results-published',
};

const timestampOf = (time: Date | null): Timestamp | null => time && Timestamp.fromDate(time);

/** The vote as the command line runs it; never reachable through the API (ADR 15). */
export function eventAdministration(db: Firestore, clock: Clock) {
  const database = openDatabase(db);
  const { collections } = database;
  return {
    settings: (): Promise<EventSettings> => readSettings(database),

    /** Does it and notes it in the audit log; writes nothing when it is refused or changes nothing. */
    act(act: VotingAct): Promise<VotingActResult> {
      return db.runTransaction(async (tx) => {
        const now = clock.now();
        const stored = await tx.get(settingsRef(collections));
        const result = afterVotingAct(settingsOf(stored.data()), act, now);
        if ('refusal' in result || !result.changed) return result;
        const { votingOpensAt, votingClosedAt, resultsPublishedAt } = result.settings;
        tx.set(stored.ref, {
          votingOpensAt: Timestamp.fromDate(votingOpensAt),
          votingClosedAt: timestampOf(votingClosedAt),
          resultsPublishedAt: timestampOf(resultsPublishedAt),
        });
        const target = { type: 'vote', id: 'event', opensAt: votingOpensAt.toISOString() } as const;
        audit(tx, collections.auditLog, { who: commandLine(), action: actions[act.type], target, now });
        return result;
      });
    },
  };
}
