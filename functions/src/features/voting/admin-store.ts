import type { AuditActor } from '@fresher-party/contract/schemas/audit';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { type Database, openDatabase } from '../../firestore/database.ts';
import { isFailedPrecondition } from '../../firestore/grpc-errors.ts';
import { audit, commandLine } from '../audit/store.ts';
import { afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import type { EventSettings } from './rules.ts';
import { type SealProgress, sealStore } from './seal-store.ts';
import { changeSettings, settingsOf, settingsRef, storedSettings, voteTarget } from './settings-store.ts';

/** Where the vote stands, and the database's time at that moment, as `clock` shows it. */
export interface Standing {
  readonly settings: EventSettings;
  readonly now: Date;
}

/** The vote as it is run by `who`. Every act happens by the database's clock, never by this machine's. */
export function voteAdministration(database: Database, clock: Clock, who: AuditActor) {
  const { collections } = database;

  /**
   * A vote that is committed between the read and the commit of the closing counts, so the closing is moved to its
   * commit, which is known only after it. Voting is closed already; without this, it says so some milliseconds early.
   * Nothing is moved when `closing` has been taken back meanwhile.
   */
  async function closeAtCommit(closing: Date | null): Promise<void> {
    const stored = await settingsRef(collections).get();
    const { ref, updateTime } = stored;
    if (!updateTime || settingsOf(stored.data()).votingClosedAt?.getTime() !== closing?.getTime()) return;
    const votingClosedAt = Timestamp.fromDate(clock.at(updateTime.toDate()));
    try {
      await ref.update({ votingClosedAt }, { lastUpdateTime: updateTime });
    } catch (error) {
      if (!isFailedPrecondition(error)) throw error; // It was taken back in this moment.
    }
  }

  return {
    async standing(): Promise<Standing> {
      const stored = await settingsRef(collections).get();
      return { settings: settingsOf(stored.data()), now: clock.at(stored.readTime.toDate()) };
    },

    /** Does it and notes it in the audit log; writes nothing when it is refused or changes nothing. */
    async act(act: VotingAct): Promise<VotingActResult> {
      const result = await changeSettings<VotingActResult>(database, clock, (settings, now, tx) => {
        const after = afterVotingAct(settings, act, now);
        if ('refusal' in after || after.action === null) return { stored: null, result: after };
        audit(tx, collections.auditLog, { who, action: after.action, target: voteTarget(after.settings), now });
        return { stored: storedSettings(after.settings), result: after };
      });
      if ('action' in result && result.action === 'voting-closed') await closeAtCommit(result.settings.votingClosedAt);
      return result;
    },

    /** Seals the closed vote, or goes on where an earlier run ended (ADR 28). */
    seal: (): AsyncGenerator<SealProgress, void> => sealStore(database, clock, who).seal(),
  };
}

/** As the command line runs it (ADR 15). */
export function eventAdministration(db: Firestore, clock: Clock) {
  return voteAdministration(openDatabase(db), clock, commandLine());
}
