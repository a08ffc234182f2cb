import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { collectionsOf } from '../../firestore/collections.ts';
import { audit, commandLine } from '../audit/store.ts';
import { afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import { readEventSettings } from './settings-store.ts';
import type { EventSettings } from './window.ts';

const actions: Record<VotingAct['type'], AuditAction> = {
  open: 'voting-opened',
  close: 'voting-closed',
  publish: 'results-published',
};

const timestampOf = (time: Date | null): Timestamp | null => time && Timestamp.fromDate(time);

/** The vote as the command line runs it; never reachable through the API (ADR 15). */
export function eventAdministration(db: Firestore, clock: Clock) {
  const { settings, auditLog } = collectionsOf(db);
  return {
    settings: (): Promise<EventSettings> => readEventSettings(settings, (ref) => ref.get()),

    /** Does it and notes it in the audit log; what is refused, or so already, writes nothing. */
    act(act: VotingAct): Promise<VotingActResult> {
      return db.runTransaction(async (tx) => {
        const now = clock.now();
        const result = afterVotingAct(await readEventSettings(settings, tx), act, now);
        if ('refusal' in result || !result.changed) return result;
        const { votingOpensAt, votingClosedAt, resultsPublishedAt } = result.settings;
        tx.set(settings.doc('event'), {
          votingOpensAt: Timestamp.fromDate(votingOpensAt),
          votingClosedAt: timestampOf(votingClosedAt),
          resultsPublishedAt: timestampOf(resultsPublishedAt),
        });
        const target = { type: 'vote', id: 'event', opensAt: votingOpensAt.toISOString() } as const;
        audit(tx, auditLog, { who: commandLine(), action: actions[act.type], target, now });
        return result;
      });
    },
  };
}
